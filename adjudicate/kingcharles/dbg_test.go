package kingcharles
import ("testing";"fmt")
func TestDbg(t *testing.T){ b:=board(t); for _,c:=range loadCases(t){ if c.Case=="73-as-a-response"{ var ls []*line; for _,m:=range c.Play{l,_:=lineOf(m); for _,a:=range l.answers{fmt.Printf("%+v\n",*a)}; ls=append(ls,&l)}; g,s,r,_:=b.playCase(c,ls,nil); fmt.Println(s.asked); for _,e:=range r.Events{fmt.Printf("%+v\n",e)}; fmt.Println(r.Open, g.hand, g.sw.standard, g.besideGeneral(Royalist,g.london)) } } }
