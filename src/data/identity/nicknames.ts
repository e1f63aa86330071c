/**
 * Given names that people in the US use for one another: each line is one name with its short, familiar, and
 * alternative forms. A name on two lines ('chris') matches both; that doesn't make the names on one line match those on
 * the other.
 */
const lines = `
abigail abby gail
abraham abe bram
adelaide addie
albert al bert
alejandro alex alejo
alexander alex alec xander sasha alexandre
alexandra alex alexa lexi sandra sasha
alfred al fred alf
allan alan allen al
alison allison ali allie
amanda mandy
amelia amy millie
andrea andi
andrew andy drew andre
angela angie
ann anne anna annie
antoinette toni
anthony tony antony antonio
antonio tony
arthur art artie
augustus gus august
barbara barb babs barbie
bartholomew bart
beatrice bea trixie
benjamin ben benny benji
bernard bernie barney
bradley brad
bridget bridgit biddy
bruce brucie
caleb cal
calvin cal
cameron cam
carlos carl
carolyn carol caroline carrie
catherine katherine kathryn cathryn katharine cathy kathy kate katie kat cat kay kitty
cecilia cece celia
charles charlie chuck chas
charlotte charlie lottie
chester chet
christina kristina christine chris tina chrissy
christine kristine christina chris tina chrissy kris
christopher chris kristopher kit topher cristopher
clarence clancy
clifford cliff
clinton clint
constance connie
cornelius neil
curtis curt
cynthia cindy cyndi
daniel dan danny
danielle dani
david dave davey
deborah debra deb debbie
denise denny
dennis denny denis
diane diana dianne di
dominic dom nick dominick
donald don donnie
dorothy dot dottie dolly
douglas doug douglass
edgar ed
edmund ed eddie ned
edward ed eddie ted ned eduardo
edwin ed eddie
eleanor ellie nell nora elinor
elizabeth liz beth betty betsy lizzie eliza elisabeth libby lisa
ellen ellie nell
emily em emmy
emmanuel manny emanuel manuel
enrique rick
eric erik erick
ernest ernie
eugene gene
evelyn evie
ezekiel zeke
florence flo
frances fran franny francie
francis frank fran francisco
francisco frank paco pancho cisco
franklin frank
frederick fred freddy rick fredrick frederic
gabriel gabe
gabrielle gabby
geoffrey geoff jeff jeffrey
george georgie jorge
gerald jerry gerry gerard
gerard gerry jerry
gilbert gil bert
gregory greg gregg
gretchen greta
guillermo bill memo william
harold hal harry
harrison harry
harvey harv
heather heath
helen nell
henry hank harry hal
herbert herb bert
herman herm
howard howie
hubert bert hugh
ignacio nacho
irene rene
isaac ike
isabel isabelle bella izzy isabella
jacob jake jakob
jacqueline jackie jacquelyn
james jim jimmy jamie jas jaime
janet jan
jason jay
jean jeanne jeannie
jeffrey jeff geoffrey jeffery geoff
jennifer jen jenny jenn
jeremiah jerry jeremy
jeremy jerry
jerome jerry
jessica jess jessie
jesus chuy
joan joanie
joann joanne joanna jo
john johnny jack jon juan
johnathan jonathan jon johnny
jonathan jon jonny johnathan jonathon nathan
jose pepe joseph
joseph joe joey josef jos
josephine jo josie
joshua josh
joyce joy
juan john
judith judy judi
julia julie
kathleen kathy kate katie kay cathleen
kenneth ken kenny
kimberly kim kimberley kimmy
lawrence larry laurence lars
leonard len lenny leo
leonardo leo
leslie les lesley
lillian lily lil
linda lindy lynn
lorraine lori
louis lou louie luis lewis
louise lou
lucille lucy lucia
lynn lynne
madeline maddie madeleine madelyn
manuel manny
marcus marc mark
margaret maggie meg peggy marge margie greta rita peg megan
maria mary marie
marianne mary maryann maryanne
marjorie marge margie
martha marty
martin marty
martina tina marty
marvin marv
mary marie maria molly polly
matthew matt mathew matthias
maurice mo morris
maxwell max
maximilian max
melissa missy mel lissa
melvin mel
michael mike mick mickey micheal mikhail miguel mikael
michelle shelly michele shelley
mildred millie
milton milt
mitchell mitch
mohammed mohamed muhammad mohammad muhammed mohamad mo moe md
morris mo moe
moses moe
nancy nan
natalie nat natalia
natasha tasha
nathan nate nat
nathaniel nate nat nathan
nicholas nick nicky nicolas nikolas nico
nicole nicki nikki
norman norm
oliver ollie
olivia liv livvy
oscar ozzie
pamela pam
patricia pat patty tricia trish patti
patrick pat paddy
paul pablo
paula polly
penelope penny
peter pete pedro
philip phil phillip philippe
phyllis phyl
priscilla cilla
rachel rachael
ralph rafe
ramon ray
randall randy randal
randolph randy
raphael rafael rafe rafi
raymond ray
rebecca becky becca rebekah
regina gina
reginald reg reggie
richard rick rich dick ricky richie ricardo
ricardo rick ricky
robert bob rob bobby robbie bert roberto
roberta bobbie
roberto rob bob
roderick rod rick
rodney rod
roger rodger
roland rollie
ronald ron ronnie
rosemary rose rosie
rudolph rudy
russell russ rusty russel
ruth ruthie
salvatore sal
samantha sam
samuel sam sammy
sandra sandy
sara sarah sally sadie
scott scotty
sean shawn shaun
sebastian seb bastian
sharon shari
shirley shirl
sidney sid sydney
simon si
solomon sol
sophia sophie sofia
stanley stan
stephanie steph stefanie stephany
stephen steve steven stevie stefan esteban
stuart stu stewart
susan sue susie suzy suzanne susanna
suzanne sue susan suzy
sylvester sly
tabitha tabby
teresa theresa terry tess tessa terri
terrence terry terence terrance
thaddeus thad tad
theodore ted theo teddy
theresa teresa terry tess
thomas tom tommy tomas thom
timothy tim timmy
tobias toby
tracy tracey
valerie val
vanessa nessa
veronica ronnie roni
vera veronica
victor vic
victoria vicky tori vicki
vincent vince vinny vin
virginia ginny ginger
vivian viv vivien
vladimir vlad
walter walt wally
wendy gwendolyn gwen
wesley wes
wilbur will
wilfred will fred
william bill will billy willie liam
winifred winnie
winston win
yvonne von
zachary zach zack zak zachariah
`

const allNames = lines
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
const groupsOf = new Map<string, Set<number>>()
for (const [at, names] of allNames.entries()) {
  for (const name of names) groupsOf.set(name, (groupsOf.get(name) ?? new Set()).add(at))
}

/** Whether two given names, as `letters` folds them, are forms of the same name: 'bob' and 'robert'. */
export function areNicknames(one: string, other: string): boolean {
  const [ones, others] = [groupsOf.get(one), groupsOf.get(other)]
  return ones !== undefined && others !== undefined && !ones.isDisjointFrom(others)
}

/** The other forms of a given name, as `letters` folds it: 'bob' → 'robert', 'rob', … */
export function nicknamesOf(name: string): string[] {
  const all = [...(groupsOf.get(name) ?? [])].flatMap((at) => allNames[at] ?? [])
  return [...new Set(all)].filter((other) => other !== name)
}

/** Whether this is a given name, as `letters` folds it, and not only an error in one. */
export const isGivenName = (name: string): boolean => groupsOf.has(name)
