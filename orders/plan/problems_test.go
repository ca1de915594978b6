package plan

import (
	"strings"

	"fieldpost/orders"
)

const allFacts = "round, side.attacker, own.strength, own.blocks, own.leader, enemy.strength, enemy.blocks, enemy.leader, block.name, block.strength, block.king, season"

// told is a problem as the tables below have it.
func told(p orders.Problem) string {
	return strings.NewReplacer(allFacts, "ALL", "\n  hint: ", " | ").Replace(p.String())
}

type problemTest struct {
	in   string
	want []string
}

// What stands behind "plan:".
var planProblems = []problemTest{
	{" kepp", []string{"1:7: unknown-word: 'kepp'; did you mean 'keep'?"}},
	{" [a]", []string{"1:7: wrong-kind: there is a list here where a name with a colon behind it should be | lines of 'key: value' stand here, or {key: value}, without '[' and ']' or '- '"}},
	{"\n  batle: fire\n  batlle@Essex: fire\n  zzz: fire", []string{
		"2:3: unknown-kind: 'batle'; did you mean 'battle'? | known: battle, losses, regroup",
		"3:3: unknown-kind: 'batlle'; did you mean 'battle'? | known: battle, losses, regroup",
		"4:3: unknown-kind: 'zzz' is no kind of question | known: battle, losses, regroup",
	}},
	{"\n  battle@Esex: fire\n  battle@Mordor: fire\n  losses@Essex: fire\n  battle @ Essex: fire\n  battle@: fire", []string{
		"2:3: unknown-area: 'Esex'; did you mean 'Essex'?",
		"3:3: unknown-area: 'Mordor' is no area",
		"4:3: not-allowed: 'losses' is not planned for one area | write 'losses:'",
		"5:3: plan-syntax: 'battle @ Essex' is not 'kind@Area' | no blanks around the '@', and an area behind it",
		"6:3: plan-syntax: 'battle@' is not 'kind@Area' | no blanks around the '@', and an area behind it",
	}},
	{"\n  battle:\n  losses: []\n  regroup: {do: }", []string{
		"2:10: empty: nothing is written here; there should be an answer, or rules",
		"3:11: empty: nothing is written here; there should be an answer, or rules",
		"4:17: no-do: no answer is written here | write 'ask' to be asked",
	}},
	{"\n  battle:\n    - when: round == 1\n    - fire\n    - do: fire", []string{
		"3:7: no-do: the rule has no 'do:' | do: and the answer, or 'do: ask' to be asked",
		"4:7: no-do: among rules, an answer stands behind 'do:' | - do: fire",
	}},
	{"\n  battle:\n    - whne: round == 1\n      do: fire\n    - when: round == 1\n      then: fire\n    - if: round == 1\n      do: fire", []string{
		"3:7: unknown-key: 'whne'; did you mean 'when'?",
		"6:7: unknown-key: 'then'; did you mean 'when'?",
		"7:7: unknown-key: 'if' is not known here | known: when, do",
	}},
	{"\n  battle: Ask", []string{"2:11: unknown-word: 'Ask'; did you mean 'ask'?"}},
	{"\n  battle: run", []string{"2:11: unknown-word: 'run' is not known here | known: fire, pass, stay"}},
	{"\n  battle:\n    - do: fire\n    - when: round == 1\n      do: pass\n    - do: ask", []string{
		"4:7: never-reached: from here on no rule is reached: the one on line 3 always holds (warning)",
	}},
	{"\n  battle:\n    - when: round == 1\n      do: fire\n    - when: round == 1\n      do: pass\n    - when: 'true'\n      do: fire\n    - do: ask", []string{
		"5:7: never-reached: this rule is never reached: the one on line 3 has the same condition (warning)",
		"9:7: never-reached: from here on no rule is reached: the one on line 7 always holds (warning)",
	}},
	{"\n  battle:\n    - when:\n      do: fire\n    - when: [a]\n      do: fire\n    - when: ~\n      do: fire", []string{
		"3:12: empty: nothing is written here; there should be a text",
		"5:13: wrong-kind: there is a list here where a text should be | one alone stands here, without '[' and ']' or '- '",
		"7:13: empty: '~' stands for nothing in YAML; there should be a text",
	}},
	{"\n  battle:\n    - {When: round == 1, doo: fire}\n  Regroup: stay\n  Losses@Essex: fire\n", []string{"3:26: unknown-key: 'doo'; did you mean 'do'?", "5:3: not-allowed: 'losses' is not planned for one area | write 'losses:'"}},
	{"\n  losses:\n    - when: round == 1\n      do: fire", []string{
		"3:13: unknown-fact: 'round' is no fact that 'losses' knows | 'losses' has no facts",
	}},
	{"\n  battle:\n    - when: roudn == 1\n      do: run\n  losses: run\n  zzz: 1", []string{
		"3:13: unknown-fact: 'roudn'; did you mean 'round'? | known: ALL",
		"4:11: unknown-word: 'run' is not known here | known: fire, pass, stay",
		"5:11: unknown-word: 'run' is not known here | known: fire, pass, stay",
		"6:3: unknown-kind: 'zzz' is no kind of question | known: battle, losses, regroup",
	}},
	{"\n  battle:\n    - when: foo\n      do: fire\n    - when: bar\n      do: fire\n", []string{
		"3:13: unknown-fact: 'foo' is no fact that 'battle' knows | known: ALL",
		"5:13: unknown-fact: 'bar' is no fact that 'battle' knows",
	}},
	{"\n  battle:\n    - when: 'block.name == \"Warwick\" and foo'\n      do: fire\n    - when: \"block.name == \\\"Warwick\\\" and bar\"\n      do: fire\n    - when: |\n        round == 1 and\n        baz\n      do: fire\n    - when: round == 1 and\n        qux\n      do: fire", []string{
		"3:42: unknown-fact: 'foo' is no fact that 'battle' knows | known: ALL",
		"5:42: unknown-fact: 'bar' is no fact that 'battle' knows",
		"7:13: unknown-fact: 'baz' is no fact that 'battle' knows",
		"11:13: unknown-fact: 'qux' is no fact that 'battle' knows",
	}},
}

// What stands behind "when:", from line 4, column 13 on.
var conditionProblems = []problemTest{
	{"round", []string{
		"4:13: not-a-condition: this gives a number; a condition holds or does not | compare it with something: round >= 3",
	}},
	{"block.name", []string{
		`4:13: not-a-condition: this gives a text; a condition holds or does not | compare it with something: block.name == "Warwick"`,
	}},
	{"own.blocks", []string{"4:13: not-a-condition: this gives a list of texts; a condition holds or does not"}},
	{"1 + 1", []string{
		"4:13: not-a-condition: this gives a number; a condition holds or does not | compare it with something: round >= 3",
	}},
	{"own", []string{"4:13: unknown-fact: 'own' is no fact by itself | known: own.strength, own.blocks, own.leader"}},
	{"own.stength > 1", []string{"4:13: unknown-fact: 'own.stength'; did you mean 'own.strength'? | known: ALL"}},
	{"stength > 1 or morale > 2 or morale > 3", []string{
		"4:13: unknown-fact: 'stength' is no fact that 'battle' knows | known: ALL",
		"4:28: unknown-fact: 'morale' is no fact that 'battle' knows",
	}},
	{"block.name == Warwick", []string{
		`4:27: unknown-fact: 'Warwick' is no fact that 'battle' knows | a name belongs in quotes: "Warwick"`,
	}},
	{"block.name == Henry VI", []string{
		`4:27: unknown-fact: 'Henry VI' is no fact that 'battle' knows | a name belongs in quotes: "Henry VI"`,
	}},
	{"rоund == 1", []string{
		"4:14: plan-syntax: 'о' (U+043E) is not a letter that facts have | facts have a-z; a name with other letters belongs in quotes",
	}},
	{`'block.name == "Warwik"'`, []string{"4:28: unknown-word: 'Warwik'; did you mean 'Warwick'?"}},
	{`block.name in ["Warwick", "York"]`, []string{
		"4:39: unknown-word: 'York' is not known here | known: Warwick, Salisbury, Stanley, Henry VI",
	}},
	{`'"Stanly" in own.blocks'`, []string{"4:14: unknown-word: 'Stanly'; did you mean 'Stanley'?"}},
	{`season == "summer"`, []string{"4:23: unknown-word: 'summer' is not known here | known: spring, winter"}},
	{`season == ""`, nil},
	{`round == "1"`, []string{
		"4:19: does-not-fit: '==' stands between a number and a text; it wants two numbers, two texts or two yes/no",
	}},
	{"round and true", []string{
		"4:19: does-not-fit: 'and' stands between a number and a yes/no; it wants a yes/no on both sides",
	}},
	{"not round == 1", []string{
		"4:13: does-not-fit: 'not' stands before a number; it wants a yes/no | it goes with the next word only: write not (round == 1), or x not in list",
	}},
	{`not block.name in ["Warwick"]`, []string{
		"4:13: does-not-fit: 'not' stands before a text; it wants a yes/no | it goes with the next word only: write not (round == 1), or x not in list",
	}},
	{"-side.attacker", []string{"4:13: does-not-fit: '-' stands before a yes/no; it wants a number"}},
	{"side.attacker > true", []string{
		"4:27: does-not-fit: '>' stands between a yes/no and a yes/no; it wants two numbers",
	}},
	{`block.name < "A"`, []string{"4:24: does-not-fit: '<' stands between a text and a text; it wants two numbers"}},
	{`block.name + "a" == "b"`, []string{
		"4:24: does-not-fit: '+' stands between a text and a text; it wants two numbers",
	}},
	{"own.blocks == own.blocks", []string{
		"4:24: does-not-fit: '==' stands between a list of texts and a list of texts; it wants two numbers, two texts or two yes/no",
	}},
	{`round in ["a"]`, []string{
		"4:19: does-not-fit: 'in' stands between a number and a list of texts; it wants a text and a list of texts, or a number and a list of numbers",
	}},
	{"round in own.blocks", []string{
		"4:19: does-not-fit: 'in' stands between a number and a list of texts; it wants a text and a list of texts, or a number and a list of numbers",
	}},
	{`round in [1, "a"]`, []string{"4:26: does-not-fit: a text stands in a list of numbers"}},
	{"round in [true]", []string{"4:23: does-not-fit: a yes/no stands in a list; it holds texts or numbers"}},
	{"round in [[1]]", []string{"4:23: does-not-fit: a list of numbers stands in a list; it holds texts or numbers"}},
	{"round in []", []string{"4:22: does-not-fit: the list is empty"}},
	{"len(round) > 1", []string{"4:13: does-not-fit: 'len' wants one list"}},
	{"len() > 1", []string{"4:13: does-not-fit: 'len' wants one list"}},
	{"len(own.blocks, own.blocks) > 1", []string{"4:13: does-not-fit: 'len' wants one list"}},
	{"len > 1", []string{"4:13: unknown-fact: 'len' is no fact that 'battle' knows | known: ALL"}},
	{"len(own.blocks) > 1", nil},
	{"round / 2 > 1", []string{
		"4:19: not-allowed: a condition does not divide | no fractions: write 2 * own > 3 * enemy",
	}},
	{"round % 2 == 1", []string{
		"4:19: not-allowed: a condition does not divide | no fractions: write 2 * own > 3 * enemy",
	}},
	{"round ** 2 > 1", []string{"4:19: not-allowed: '**' is not understood in a condition | multiply with *"}},
	{"round ^ 2 > 1", []string{"4:19: not-allowed: a condition has no powers | multiply with *"}},
	{"round > 1.5", []string{
		"4:21: not-allowed: '1.5' is not a whole number | no fractions: write 2 * own > 3 * enemy",
	}},
	{"round > .5", []string{"4:21: not-allowed: '.5' is not a whole number | no fractions: write 2 * own > 3 * enemy"}},
	{"round > 1e3", []string{
		"4:21: not-allowed: '1e3' is not a whole number | no fractions: write 2 * own > 3 * enemy",
	}},
	{"round == 010", []string{"4:22: not-plain: '010' could mean 10 or 8; write 10"}},
	{"round == 0x10", []string{"4:22: not-plain: '0x10' could mean 16 or a word; write 16"}},
	{"round == 1_0", []string{"4:22: not-plain: '1_0' could mean 10 or a word; write 10"}},
	{"round > 2000000", []string{"4:21: out-of-range: '2000000' is not from 0 to 1000000"}},
	{"round > 99999999999999999999", []string{"4:21: out-of-range: '99999999999999999999' is not from 0 to 1000000"}},
	{"round * own.strength * enemy.strength > 1", []string{
		"4:34: plan-too-large: this number could become larger than can be counted | leave a factor out on both sides",
	}},
	{`block.name matches "(a+)+$"`, []string{
		"4:24: not-allowed: 'matches' is not understood in a condition | compare with ==, or with 'in' and a list",
	}},
	{`block.name contains "W"`, []string{
		`4:24: not-allowed: 'contains' is not understood in a condition | write the name before the list: "Warwick" in the list`,
	}},
	{"any(own.blocks, true)", []string{
		"4:13: not-allowed: 'any(' calls a function; a condition has none but 'len(list)'",
	}},
	{`own.blocks[0] == "Warwick"`, []string{
		`4:23: not-allowed: '[' cannot take something out of a list | write "Warwick" in the list, or len(list)`,
	}},
	{"own.blocks[0:1] == 1", []string{
		`4:23: not-allowed: '[' cannot take something out of a list | write "Warwick" in the list, or len(list)`,
		"4:25: not-allowed: a condition has no ':' | write two rules: the first that holds is taken",
	}},
	{"own?.strength > 1", []string{
		"4:16: not-allowed: a condition has no '?' | write two rules: the first that holds is taken",
	}},
	{"own ?? 1", []string{
		"4:13: unknown-fact: 'own' is no fact by itself | known: own.strength, own.blocks, own.leader",
		"4:17: not-allowed: a condition has no '?' | write two rules: the first that holds is taken",
	}},
	{"round in 1..3", []string{
		"4:23: not-allowed: '..' is not understood in a condition | write two comparisons: round >= 2 and round <= 3",
	}},
	{"'let x = 1; x == 1'", []string{
		"4:14: not-allowed: 'let' is not understood in a condition | write the facts themselves",
		"4:18: unknown-fact: 'x' is no fact that 'battle' knows | known: ALL",
		"4:20: plan-syntax: '=' is not understood in a condition | write == for 'is equal to'",
		"4:23: not-allowed: a condition has no ';' | join conditions with 'and'",
	}},
	{"own.strength | abs() > 1", []string{
		"4:26: plan-syntax: '|' is not understood in a condition | write 'or'",
		"4:28: not-allowed: 'abs(' calls a function; a condition has none but 'len(list)'",
	}},
	{"'side.attacker ? true : false'", []string{
		"4:28: not-allowed: a condition has no '?' | write two rules: the first that holds is taken",
		"4:35: not-allowed: a condition has no ':' | write two rules: the first that holds is taken",
	}},
	{"if true { true } else { false }", []string{
		"4:13: not-allowed: 'if' is not understood in a condition | write two rules: the first that holds is taken",
		"4:21: not-allowed: a condition has no '{' | a list is written [a, b]",
		"4:28: not-allowed: a condition has no '}' | a list is written [a, b]",
		"4:35: not-allowed: a condition has no '{' | a list is written [a, b]",
		"4:43: not-allowed: a condition has no '}' | a list is written [a, b]",
	}},
	{"now() > 1", []string{"4:13: not-allowed: 'now(' calls a function; a condition has none but 'len(list)'"}},
	{`date("2020-01-01") > 1`, []string{
		"4:13: not-allowed: 'date(' calls a function; a condition has none but 'len(list)'",
	}},
	{"$env.round == 1", []string{
		"4:13: plan-syntax: '$' has no meaning in a condition",
		"4:14: unknown-fact: 'env.round' is no fact that 'battle' knows | known: ALL",
	}},
	{"'{a: 1} == 1'", []string{
		"4:14: not-allowed: a condition has no '{' | a list is written [a, b]",
		"4:15: unknown-fact: 'a' is no fact that 'battle' knows | known: ALL",
		"4:16: not-allowed: a condition has no ':' | write two rules: the first that holds is taken",
		"4:19: not-allowed: a condition has no '}' | a list is written [a, b]",
	}},
	{"nil == 1", []string{"4:13: unknown-fact: 'nil' is no fact that 'battle' knows | known: ALL"}},
	{"'true # x'", []string{
		"4:19: not-allowed: a condition has no '#'",
		"4:21: unknown-fact: 'x' is no fact that 'battle' knows | known: ALL",
	}},
	{"'#x'", []string{
		"4:14: not-allowed: a condition has no '#'",
		"4:15: unknown-fact: 'x' is no fact that 'battle' knows | known: ALL",
	}},
	{"`a` == `b`", []string{"4:13: syntax: this character cannot begin a value | put the text in quotes"}},
	{`b"a" == 1`, []string{"4:13: not-allowed: a letter before the quote has no meaning here | leave it out"}},
	{"round == 1 // x", []string{
		"4:24: not-allowed: a condition does not divide | no fractions: write 2 * own > 3 * enemy",
		"4:27: unknown-fact: 'x' is no fact that 'battle' knows | known: ALL",
	}},
	{"@ == 1", []string{"4:13: syntax: this character cannot begin a value | put the text in quotes"}},
	{"~1", []string{"4:13: plan-syntax: '~' has no meaning in a condition"}},
	{"round = 1", []string{"4:19: plan-syntax: '=' is not understood in a condition | write == for 'is equal to'"}},
	{"round => 1", []string{"4:19: plan-syntax: '=' is not understood in a condition | write >="}},
	{"round =< 1", []string{"4:19: plan-syntax: '=' is not understood in a condition | write <="}},
	{"round <> 1", []string{"4:19: plan-syntax: '<>' is not understood | write != for 'is not equal to'"}},
	{"round & 1", []string{"4:19: plan-syntax: '&' is not understood in a condition | write 'and'"}},
	{"round is 1", []string{"4:19: plan-syntax: 'is' is not understood in a condition | write =="}},
	{"side.attacker AND true", []string{"4:27: plan-syntax: 'AND' is not understood in a condition | write and"}},
	{"side.attacker == yes", []string{"4:30: plan-syntax: 'yes' is not understood in a condition | write true"}},
	{"round ≥ 3", []string{"4:19: plan-syntax: '≥' is not understood | write >="}},
	{"round ≠ 3", []string{"4:19: plan-syntax: '≠' is not understood | write !="}},
	{"3 × round > 1", []string{"4:15: plan-syntax: '×' is not understood | write *"}},
	{"round – 1 > 0", []string{"4:19: plan-syntax: this '–' is no minus | type - instead"}},
	{"round − 1 > 0", []string{"4:19: plan-syntax: this '−' is no minus | type - instead"}},
	{"round\u00a0== 1", []string{
		"4:18: no-break-space: here stands a no-break space, or another blank that is none | delete it, and type a blank with the space bar",
	}},
	{"block.name == “Warwick”", []string{`4:27: quotation-mark: '“' does not quote here | type " or '`}},
	{"block.name == ‘Warwick’ and foo", []string{
		`4:27: quotation-mark: '‘' does not quote here | type " or '`,
		"4:41: unknown-fact: 'foo' is no fact that 'battle' knows | known: ALL",
	}},
	{`block.name == "Warwick`, []string{"4:27: plan-syntax: a text is opened here and not closed"}},
	{"block.name == King's", []string{
		`4:27: unknown-fact: 'King' is no fact that 'battle' knows | a name belongs in quotes: "King"`,
		"4:31: plan-syntax: a text is opened here and not closed",
	}},
	{`block.name == "War\u0077ick"`, []string{`4:31: not-allowed: no '\' may stand in a text`}},
	{"1 < round < 3", []string{"4:17: not-allowed: a comparison has two sides | write a < b and b < c"}},
	{"1<(1<(1<(1<1)<1)<1)<1", []string{
		"4:14: does-not-fit: '<' stands between a number and a yes/no; it wants two numbers",
		"4:17: does-not-fit: '<' stands between a number and a yes/no; it wants two numbers",
		"4:20: does-not-fit: '<' stands between a number and a yes/no; it wants two numbers",
		"4:23: not-allowed: a comparison has two sides | write a < b and b < c",
	}},
	{"+1 == round", []string{"4:13: not-allowed: a '+' stands before nothing that it could be added to | leave it out"}},
	{"round == 1 side.attacker", []string{
		"4:24: plan-syntax: 'side' cannot stand here | 'and', 'or' or a sign is missing before it",
	}},
	{"round == 1 and", []string{"4:27: plan-syntax: the condition ends too early"}},
	{"(round == 1", []string{"4:24: plan-syntax: the condition ends too early | '(' has no ')'"}},
	{"round == 1)", []string{"4:23: plan-syntax: ')' cannot stand here"}},
	{"round in [1, 2", []string{"4:27: plan-syntax: the condition ends too early | '[' has no ']'"}},
	{"== 1", []string{"4:13: plan-syntax: '==' cannot stand here"}},
	{"round == 1 not side.attacker", []string{
		"4:28: plan-syntax: 'side' cannot stand here | 'and', 'or' or a sign is missing before it",
	}},
	{"round == == 1", []string{"4:22: plan-syntax: '==' cannot stand here"}},
	{"12abc == round", []string{"4:15: plan-syntax: a number has only digits, and a word does not begin with one"}},
	{"1 round", []string{"4:15: plan-syntax: 'round' cannot stand here | 'and', 'or' or a sign is missing before it"}},
	{"()", []string{"4:14: plan-syntax: ')' cannot stand here"}},
	{"true", nil},
	{"false", []string{"3:7: never-reached: the condition never holds, whatever the facts (warning)"}},
	{"1 == 1", nil},
	{"1 == 2", []string{"3:7: never-reached: the condition never holds, whatever the facts (warning)"}},
	{`"a".b`, []string{
		"4:16: syntax: this does not fit the lines above | keys that belong together begin in the same column",
	}},
	{`"a".true`, []string{
		"4:16: syntax: this does not fit the lines above | keys that belong together begin in the same column",
	}},
	{"(round).and", []string{"4:21: plan-syntax: this is no fact"}},
	{"!side.attacker", []string{
		"4:13: tag: '!' begins a tag; leave it out | a text that begins with ! belongs in quotes",
	}},
	{"'!side.attacker && own.leader || round == 1'", nil},
	{"own.in == 1", []string{"4:13: unknown-fact: 'own.in' is no fact that 'battle' knows | known: ALL"}},
	{"own . strength == 1", nil},
	{"round == 1 or round == 1 or zip == 1 or zap == 1 or zop == 1 or zup == 1 or zep == 1 or zyp == 1 or zzp == 1", []string{
		"4:13: unknown-fact: 'zip' is no fact that 'battle' knows | known: ALL",
		"4:13: unknown-fact: 'zap' is no fact that 'battle' knows",
		"4:13: unknown-fact: 'zop' is no fact that 'battle' knows",
		"4:13: unknown-fact: 'zup' is no fact that 'battle' knows",
		"4:13: unknown-fact: 'zep' is no fact that 'battle' knows",
	}},
	{strings.Repeat("a", 501), []string{
		"4:13: plan-too-large: the condition has 501 characters; at most 500 are read | two rules with the same 'do:' are as good as one with 'or'",
	}},
	{strings.Repeat("(", 400), []string{
		"4:13: plan-too-large: the condition has more than 150 words and signs | two rules with the same 'do:' are as good as one with 'or'",
	}},
	{"round == 1 and side.attacker and own.leader and enemy.leader and block.kng", []string{
		"4:13: unknown-fact: 'block.kng'; did you mean 'block.king'? | known: ALL",
	}}}
