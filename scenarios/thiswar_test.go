package scenarios

import (
	"reflect"
	"testing"
)

// The tables are small enough to hold them against the sheet by hand.
func TestThisWarTables(t *testing.T) {
	p, err := Load("this-war-without-an-enemy")
	if err != nil {
		t.Fatal(err)
	}
	got := p.War.Tables
	a, c, n, s := "attrition", "attrition-cavalry", "attrition-non-port", "surrender"
	want := WarTables{
		BorderLimits: map[string]int{"open": 0, "river": 4, "mountain": 2},
		SeaMove: WarSeaMove{Port: 1, TwoSeas: -1, ThreeSeas: -2, Besieged: 1,
			Results: [6]WarSeaResult{{false, All}, {false, 1}, {false, 0}, {true, 1}, {true, 0}, {true, 0}}},
		Withdrawal: WarWithdrawals{CavalryOnly: 1, Artillery: -1, MoreCavalry: 1, FewerCavalry: -1,
			Results: [6]WarWithdrawal{{false, 2}, {false, 1}, {false, 0}, {true, 2}, {true, 1}, {true, 0}}},
		Bombardment: []WarBombardment{{2, 4, []int{6}}, {5, 7, []int{5, 6}}, {8, 10, []int{4, 5, 6}}, {11, 0, []int{3, 4, 5, 6}}},
		Siege: [5][6][]string{
			{nil, nil, nil, {n}, {c}, {s, a}},
			{nil, {n}, {c}, {a}, {s, n}, {s, a}},
			{{n}, {n}, {a}, {s, n}, {s, a}, {s, a}},
			{{n}, {n, c}, {s, a}, {s, a}, {s, a}, {s, a}},
			{{s, n, c}, {s, a}, {s, a}, {s, a}, {s, a}, {s, a}},
		},
		Combat: WarCombat{ArtilleryAtCavalry: -1, InfantryFire: -1, CavalryAlone: 1, RetreatingEngage: -2, AgainstRetreating: -1,
			SiegeArtillery: -1, StormDefender: 1, ArtilleryRetreatLoss: []int{1, 2, 3}},
		RecruitmentPoints: WarRecruitmentPoints{FriendlyArea: 1, MajorCity: 1, London: 2, CannonLondon: 1, CannonMajor: 2},
		VictoryPoints:     WarVictoryPoints{City: 1, London: 2, Charles: 2, Major: 3},
	}
	want.SupplyLimits.Mountain.Blocks, want.SupplyLimits.Mountain.Cavalry = 3, 1
	want.SupplyLimits.Other.Blocks, want.SupplyLimits.Other.Cavalry = 4, 2
	want.SupplyLimits.City.Minor, want.SupplyLimits.City.Major, want.SupplyLimits.City.London = 1, 2, 4
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the tables are\n%+v, want\n%+v", got, want)
	}
}
