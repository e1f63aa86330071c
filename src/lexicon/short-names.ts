/**
 * What recruiters call schools, hospitals, and employers, and words of the full names. Each line is the short names,
 * the beginning of a school's name (or '-'), and words of employers' and hospitals' names (or '-'). Schools by the
 * AAMC's and the AACOM's lists of members, employers by their own sites. Semicolons separate the beginnings of several
 * schools. A name after '*' is more often something else: it counts only with words such as 'trained at' or 'grads'.
 */
const table = `
harvard | harvard | -
yale | yale | yale new haven
stanford | stanford | stanford
hopkins, johns hopkins, jhu, jhmi | johns hopkins | johns hopkins
duke | duke university | duke
emory | emory | emory
vanderbilt, vandy | vanderbilt | vanderbilt
baylor | baylor | baylor
mayo, mayo clinic | mayo clinic | mayo clinic
cleveland clinic | cleveland clinic | cleveland clinic
ucsf | university of california san francisco | ucsf
ucla | university of california los angeles | ucla
ucsd | university of california san diego | ucsd, uc san diego
uc davis | university of california davis | uc davis
uc irvine, uci | university of california irvine | uc irvine, uci
usc, keck | keck school of medicine | keck
nyu | new york university | nyu
columbia university, columbia p&s | columbia university | columbia university
cornell, weill cornell | weill cornell | weill cornell
mount sinai, mt sinai, icahn | icahn school of medicine | mount sinai
einstein, albert einstein, montefiore | albert einstein | einstein, montefiore
upenn, penn medicine | university of pennsylvania | penn medicine
upmc | - | upmc
tufts | tufts | tufts
dartmouth, geisel, dartmouth-hitchcock | dartmouth | dartmouth
georgetown | georgetown university | georgetown
gwu, george washington university | george washington university | -
uva | university of virginia | uva
vcu | virginia commonwealth | vcu
unc | university of north carolina | unc
wake forest | wake forest | wake forest
northwestern, feinberg | northwestern university | northwestern
rush | rush | rush university
loyola | loyola university | loyola
uchicago | university of chicago | uchicago
umich | university of michigan | michigan medicine
wayne state | wayne state | -
case western | case western | -
utsw, ut southwestern | university of texas southwestern | ut southwestern
utmb | university of texas medical branch | utmb
md anderson | - | md anderson
texas a&m | texas a&m | -
tulane | tulane | tulane
lsu | louisiana state university | lsu
meharry | meharry | meharry
morehouse | morehouse | morehouse
ohsu | oregon health and science | ohsu
creighton | creighton | -
washu, wash u, wustl | washington university school | washington university
slu | saint louis university | slucare
kcu | kansas city university | -
atsu, kirksville | a.t. still university | -
pcom | philadelphia college of osteopathic | -
drexel | drexel | drexel
nova southeastern | nova southeastern | -
lecom | lake erie college | -
touro | touro | -
rocky vista | rocky vista | -
st george's, st. george's, sgu | st. george's university | -
ross university | ross university | -
saba | saba university | -
auc | american university of the caribbean | -
*penn | university of pennsylvania | -
*michigan, u of m, u of michigan | university of michigan | -
*jefferson, thomas jefferson, sidney kimmel, tju | jefferson medical college; sidney kimmel; thomas jefferson | jefferson health
temple university, *temple, katz school of medicine | temple university | temple university, temple health
pitt, university of pittsburgh | university of pittsburgh | -
penn state, hershey medical center | pennsylvania state university | penn state
howard university | howard university | howard university
umass, umass chan | university of massachusetts | umass
uconn | university of connecticut | uconn
boston university, bu | boston university | boston university
brown university, alpert, *brown | brown university | brown university
uvm | university of vermont | university of vermont
suny downstate, downstate medical | suny downstate | downstate
suny upstate, upstate medical | suny upstate | upstate medical, upstate university
stony brook | stony brook | stony brook
university at buffalo, suny buffalo, *buffalo | university at buffalo | -
albany medical, albany med | albany medical | albany med
nymc | new york medical college | -
*rochester, university of rochester | university of rochester | -
njms | rutgers new jersey | -
rutgers, rwj, robert wood johnson, rwjbarnabas | rutgers | robert wood johnson, rwj
evms, eastern virginia | eastern virginia medical | -
wvu | west virginia university | wvu
ecu, brody | east carolina university | ecu
musc | medical university of south carolina | musc
mcg, medical college of georgia, augusta university | medical college of georgia | augusta university
mercer university | mercer university | -
uf, uf health, shands, university of florida | university of florida | shands, uf health
usf | university of south florida | usf
*miami, university of miami, umiami | university of miami | university of miami
fsu, florida state | florida state | -
uab, *alabama | university of alabama | uab
ole miss, ummc | university of mississippi | university of mississippi
uams | university of arkansas | uams
uthsc, ut memphis, *tennessee | university of tennessee | -
etsu, quillen | east tennessee state | -
*kentucky | university of kentucky | -
uofl, *louisville | university of louisville | uofl
*cincinnati, uc college of medicine | university of cincinnati | -
osu, ohio state | ohio state university | ohio state
neomed | northeast ohio medical | -
wright state | wright state | -
*toledo | university of toledo | -
iu, iusm, indiana university, iu health | indiana university | iu health, indiana university
michigan state, msu | michigan state | -
western michigan, wmed | western michigan | -
uic, *illinois | university of illinois | -
siu | southern illinois university | siu
chicago medical school, rosalind franklin, rfums | rosalind franklin; chicago medical school | -
mcw, medical college of wisconsin | medical college of wisconsin | -
uw madison, uw-madison, *wisconsin | university of wisconsin | uw health
umn, *minnesota | university of minnesota | m health
*iowa, carver, university of iowa | university of iowa | -
mizzou, umkc | university of missouri | mu health
kumc, *kansas | university of kansas | university of kansas
unmc, *nebraska | university of nebraska | nebraska medicine
*ou, *oklahoma, ou health | university of oklahoma | ou health
mcgovern, ut houston, uth, uthealth | university of texas medical school at houston; mcgovern | uthealth
ut health san antonio, uthscsa, ut san antonio | university of texas health science center at san antonio | ut health san antonio
texas tech, ttuhsc | texas tech | texas tech
*tamu | texas a&m | -
unm | university of new mexico | -
cu anschutz, anschutz, *colorado | university of colorado | anschutz, uchealth
u of u, *utah, university of utah | university of utah | university of utah
*arizona | university of arizona | -
unr, *nevada | university of nevada | -
*uw, uw medicine, *washington, university of washington | university of washington | uw medicine
loma linda | loma linda | loma linda
*hawaii, jabsom | university of hawaii; john a. burns | -
usuhs, uniformed services | uniformed services | -
msucom | michigan state university college of osteopathic | -
nyitcom, nycom, nyit | new york institute of technology; new york college of osteopathic | -
ccom, midwestern university | chicago college of osteopathic; midwestern university | -
dmu, des moines university | des moines university | -
tcom, unthsc | texas college of osteopathic; university of north texas | -
ohio university, ohio heritage, ou-hcom | ohio university | -
westernu, western university of health sciences, comp-northwest | western university | -
une, unecom | university of new england | -
wvsom | west virginia school of osteopathic | -
vcom | edward via; virginia college of osteopathic | -
lmu, lmu-dcom, debusk | lincoln memorial | -
*ponce | ponce | -
american university of antigua | american university of antigua | -
*caribbean, caribbean medical school | st. george's university; ross university; saba university; american university of the caribbean; american university of antigua | -
hca, hca healthcare | - | hca
va, va hospital, va medical center, vamc, veterans affairs, veterans hospital | - | veterans, va medical center, veterans affairs
kaiser, kaiser permanente | - | kaiser, permanente
ascension | - | ascension
dignity health | - | dignity health
sutter, sutter health | - | sutter
providence health | - | providence
geisinger | geisinger | geisinger
ochsner | - | ochsner
intermountain | - | intermountain
banner health | - | banner
advocate aurora, advocate health | - | advocate
atrium, atrium health | - | atrium
novant | - | novant
northwell | - | northwell
mass general, mgh, massachusetts general | - | massachusetts general
brigham, brigham and women's | - | brigham
cedars, cedars sinai, cedars-sinai | - | cedars
sharp healthcare | - | sharp
tenet, tenet healthcare | - | tenet
community health systems | - | community health systems
lifepoint | - | lifepoint
optum | - | optum
teamhealth | - | teamhealth
envision | - | envision
sound physicians | - | sound physicians
adventhealth, advent health | - | adventhealth, advent health
commonspirit, commonspirit health | - | commonspirit
trinity health | - | trinity health
tenet health | - | tenet
uhs, universal health services | - | universal health services
baylor scott & white, baylor scott and white, bsw, bswh | - | baylor scott, scott & white, scott and white
texas health resources, thr, texas health | - | texas health
memorial hermann | - | memorial hermann
houston methodist | - | houston methodist
christus, christus health | - | christus
mass general brigham, partners healthcare | - | mass general, massachusetts general, brigham
beth israel, bidmc, beth israel deaconess | - | beth israel
boston children's, boston childrens | - | boston children
newyork-presbyterian, new york presbyterian, nyp | - | presbyterian hospital, newyork-presbyterian, new york-presbyterian
hackensack meridian | - | hackensack
hartford healthcare | - | hartford healthcare, hartford hospital
yale new haven | yale | yale new haven
mainehealth, maine medical center | - | mainehealth, maine medical
chop, children's hospital of philadelphia, childrens hospital of philadelphia | - | children's hospital of philadelphia
medstar, medstar health | - | medstar
inova, inova health | - | inova
sentara | - | sentara
bon secours | - | bon secours
carilion, carilion clinic | - | carilion
cone health | - | cone health
wakemed | - | wakemed
prisma, prisma health | - | prisma
piedmont healthcare | - | piedmont
wellstar | - | wellstar
orlando health | - | orlando health
baycare | - | baycare
baptist health | - | baptist health
ohiohealth | - | ohiohealth
promedica | - | promedica
trihealth | - | trihealth
metrohealth | - | metrohealth
university hospitals | - | university hospitals
corewell, corewell health, spectrum health, beaumont health | - | corewell, spectrum health, beaumont
henry ford, henry ford health | - | henry ford
northwestern medicine, northwestern memorial | - | northwestern medicine, northwestern memorial
northshore, endeavor health | - | northshore, endeavor health
osf, osf healthcare | - | osf
froedtert | - | froedtert
marshfield clinic | - | marshfield
ssm, ssm health | - | ssm health
bjc, barnes jewish, barnes-jewish | - | bjc, barnes-jewish, barnes jewish
unitypoint | - | unitypoint
mercyone | - | mercyone
sanford, sanford health | - | sanford
avera, avera health | - | avera
essentia, essentia health | - | essentia
allina, allina health | - | allina
healthpartners | - | healthpartners
uchealth | - | uchealth
centura | - | centura
denver health | - | denver health
honorhealth | - | honorhealth
peacehealth | - | peacehealth
multicare | - | multicare
virginia mason | - | virginia mason
swedish medical | - | swedish
scripps | - | scripps
hoag | - | hoag
memorialcare | - | memorialcare
adventist health | - | adventist health
childrens national, children's national | - | children's national
st jude, st. jude | - | st. jude, st jude
sloan kettering, memorial sloan kettering, msk cancer, mskcc | - | sloan kettering
dana farber, dana-farber | - | dana-farber, dana farber
city of hope | - | city of hope
hss, hospital for special surgery | - | hospital for special surgery
indian health service, ihs | - | indian health
planned parenthood | - | planned parenthood
usacs, us acute care solutions | - | us acute care
vituity | - | vituity
scp health | - | scp health
apollomd | - | apollomd
usap, us anesthesia partners | - | anesthesia partners
pediatrix, mednax | - | pediatrix, mednax
radiology partners | - | radiology partners
us oncology, texas oncology | - | us oncology, texas oncology
davita | - | davita
fresenius | - | fresenius
chenmed | - | chenmed
oak street health | - | oak street
one medical | - | one medical
concentra | - | concentra
villagemd | - | villagemd
teladoc | - | teladoc
military, army, navy, air force | - | army, navy, air force, military
`

export type ShortName = {
  /** For display if no one's full name is known. */
  readonly name: string
  readonly schools: readonly string[]
  readonly employers: readonly string[]
}

const all: readonly (readonly [said: string, one: ShortName])[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', schools = '', employers = ''] = line.split(' | ')
    const said = names.split(', ')
    const one: ShortName = {
      name: said[0]!.replace('*', ''),
      schools: schools === '-' ? [] : schools.split('; '),
      employers: employers === '-' ? [] : employers.split(', '),
    }
    return said.map((each) => [each, one] as const)
  })

export const shortNames: ReadonlyMap<string, ShortName> = new Map(all.filter(([said]) => !said.startsWith('*')))

/** Names that count only next to words about training: 'Michigan grads'. */
export const namesOfTraining: ReadonlyMap<string, ShortName> = new Map(
  all.map(([said, one]) => [said.replace('*', ''), one]),
)
