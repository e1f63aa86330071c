/**
 * What recruiters call schools, hospitals, and employers, and words of the full names. Each line is the short names,
 * the beginning of a school's name (or '-'), and words of employers' and hospitals' names (or '-'). Schools by the
 * AAMC's and the AACOM's lists of members, employers by their own sites.
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
einstein, albert einstein | albert einstein | einstein
upenn, penn medicine | university of pennsylvania | penn medicine
upmc | - | upmc
tufts | tufts | tufts
dartmouth, geisel | dartmouth | dartmouth
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
hca, hca healthcare | - | hca
va, va hospital, va medical center, vamc, veterans affairs, veterans hospital | - | veterans, va medical center, veterans affairs
kaiser, kaiser permanente | - | kaiser, permanente
ascension | - | ascension
commonspirit | - | commonspirit
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
`

export type ShortName = {
  /** For display if no one's full name is known. */
  readonly name: string
  readonly school?: string
  readonly employers: readonly string[]
}

export const shortNames: ReadonlyMap<string, ShortName> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', school = '', employers = ''] = line.split(' | ')
      const all = names.split(', ')
      const [name = ''] = all
      const one: ShortName = {
        name,
        ...(school === '-' ? {} : { school }),
        employers: employers === '-' ? [] : employers.split(', '),
      }
      return all.map((each) => [each, one] as const)
    }),
)
