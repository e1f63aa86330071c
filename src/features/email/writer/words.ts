/** What the writer knows of words: what can be one thing or several, and what holds a phrase together. */

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const prepositions = setOf(`of in on at for with from to by per after before above over between within during
through throughout until under without across near around outside alongside including beyond past into via toward
towards up as than past following against except out taking covering filling serving providing`)

/** A singular noun needs no further article after one of these. */
export const determiners = setOf(`a an the your our its their his her each every any all both no another this that most
some one half either`)

/** One of them needs 'a' or 'an'. */
const countable =
  setOf(`hospital center clinic group discount hub reader practice unit team panel program department school system university
service lab suite schedule day week workweek shift night weekend evening morning afternoon rotation base salary
guarantee stipend bonus allowance match pension plan license fellowship residency position role job post network track
scribe nurse navigator coordinator director educator dietitian pharmacist physician surgeon scanner robot car apartment
house cabin condo facility campus site office hospice village town city county region contract cap minimum maximum mix
model incentive supplement differential draw floor payment package fund rate commitment waiver sign-on institution census
caseload backlog year month hour minute visit patient room bed interest option chair chief lead agreement start-up library
line vote buy-in dispensary workstation laptop platform member child adult infant newborn veteran resident fellow
student midwife doctor doc partner associate owner shareholder colleague provider clinician practitioner assistant
therapist psychologist technician tech technologist liaison counselor chaplain manager administrator specialist
consultant attending extender laborist trainee trainer worker staffer scheduler clerk aide receptionist interpreter
delivery birth encounter consult consultation admission admit procedure case study exam examination evaluation intake
follow-up screening test scan read transfer discharge surgery transplant device test report note
call block tour stretch session term period season semester quarter appointment assignment duty task responsibility
endowment salary income earning wage fee charge percentage percentile share quota target threshold ceiling limit
sign-on bonus bonus signing-bonus retention loan debt credit grant award subsidy reimbursement rebate per-diem
hour-rate rental flight hotel home condominium bedroom vehicle truck suv pass membership policy premium
cath-lab cath catheterization-lab endoscopy-suite scope slot waiver visa petition sponsorship
building floor wing tower ward nursery chamber station booth kiosk hub branch location place area community setting
door phone beeper pager line account device tool platform camera scheduler queue list board committee council
center-of-excellence registry laboratory pharmacy imaging-center infusion-center
specialty subspecialty certificate certification credential degree board registration permit clearance permit
background professorship professor faculty dean provost president officer executive supervisor
attorney campus college academy association authority corporation company agency bureau organization foundation
trust cooperative enterprise startup partnership-track ownership-track promotion transition mentor
neighborhood lake mountain river beach park trail airport
plant nonprofit ability chance way reason means path ladder step part portion component mixture balance ratio
microscope ultrasound-machine machine instrument laser simulator ambulance helicopter
ventilator bay theater or operating-room procedure-room trauma-bay resuscitation-room chair
curriculum track course lecture conference seminar rounds round review hearing trial protocol pathway
evening-clinic catchment market sub-market district division section institute branch
center clinic-day tele-visit e-visit huddle meeting hernia fracture injury wound cancer tumor case-mix
anniversary date deadline minimum-stay bonus-pool pool cohort cut receipt collection tail-policy
question topic subject email message thread ticket article book journal publication
grandfather holiday weekday saturday sunday monday tuesday wednesday thursday friday
hearth prison jail need requirement exception emergency consultancy practice-site alert code stroke-alert
robot-day assessment recommendation referral pattern base-year obligation increment install installment
advance contribution entity contractor sum state film chair-time diagnostic unit-of-service heart head line code transplant physiologist year-end op recon bronch biopsy injection scope cosmetics-patient child-care value reader end cost effort ramp-up access-point locum physiatrist employer quartile total decade employee upside tax-credit raise step differential rank-and-file workplace practice-owner joint-venture venture investment stake seat turnaround lease
instructor median teen mile soldier family dependent show rest length stay price rounder rotation company participant detainee territory village mix background privilege captain aide study-section dive swing status
associate-professor line nurse-line sign-out reader no-show satellite lithotripsy-company percentile benchmark appointment
internist tech-support fund letter academic-year membership stretch chronic-care-visit dorm response-time`)

/** Things that aren't counted: no article. */
const mass = setOf(`call coverage cover malpractice relocation housing lodging support staff time pay PTO CME travel
airfare mileage insurance retirement work care admin research teaching administration parking equity tuition help
assistance repayment forgiveness triage backup anesthesia imaging reading supervision radiology equipment autonomy
experience board eligibility tail occurrence volume obstetrics surgery medicine training rounding telestroke health
dental vision partnership ownership tenure onboarding endoscopy infusion ultrasound telehealth childcare seclusion
therapy mammography fluoroscopy billing citizenship clearance leave vacation moonlighting chemotherapy dialysis
dictation audiology allergy dermatopathology pathology genetics reconstruction orthopedics plastics wRVU RVU callback traffic turnaround availability neuromuscular neurophysiology lithotripsy DXA labs endovascular ercp eus ebus emg eeg neck med call-in rank full-scope college-health overtime signature default parity
moving scoping mammo disease epilepsy access microsurgery vein hem/onc pulm psych non-compete fracture-care signing January February March April May June July August September October November December ortho neuro cardio peds pediatrics geriatrics psychiatry neurology cardiology oncology hematology gynecology urology
nephrology rheumatology endocrinology pulmonology gastroenterology hepatology dermatology ophthalmology otolaryngology
mohs echo x-ray scheduling compensation income revenue productivity production overhead profit
scholarship credentialing licensure certification sponsorship immunity liability protection documentation charting
transportation fuel food gas rent lodging staffing nursing management leadership oversight direction mentorship
mentoring counseling outreach prevention wellness addiction rehab rehabilitation recovery palliative detox
critical-care intensive-care telemedicine telepsychiatry telepathology telecardiology teleradiology teleneurology
tele-ICU eICU cooling bypass ablation resuscitation debridement stewardship screening testing monitoring counseling
evidence flexibility growth stability continuity protection indemnity attendance rounding consultation buprenorphine
medication methadone suboxone anticoagulation nutrition hydration sedation analgesia neurosurgery orthopaedics
fracture-care wound-care acute-care primary-care post-acute-care long-term-care aftercare
telework stroke sleep corps eicu parental-leave sick-leave maternity disability life spanish english french residency-training
internet postage software hardware technology input feedback latitude governance membership
receivable accounts inpatient-work outpatient-work clinic-work work-up traffic money cash capital
availability collaboration integration epidemiology toxicology phlebotomy spirometry audiometry diagnosis treatment
evaluation management tonight nuclear stress echocardiography interventional imaging rank
response hearing transport sub-specialty notice delegation obgyn gyn OB ED ER spine hand shoulder foot ankle hip knee trauma proof hire emphasis recess completion possession comfort`)

/** Several, or several in form. */
const plural =
  setOf(`cosmetics inpatients faculty midwives children people benefits staff pediatrics twelves tens twenties c-sections
housing-costs earnings receivables adolescents women men families veterans seniors elders scopes lines hearts heads
codes deliveries expenses costs fees hours days weeks shares`)

/** Abbreviations of one thing; others that end in no 's' are taken as a mass: 'ECMO'. */
const abbreviated =
  setOf(`ICU NICU PICU CVICU MICU SICU ED OR ASC FQHC CAH NP PA MA APP MD DO RN LPN CNM CRNA AA PMHNP LCSW
RNFA HPSA IDG CBOC FSED SNF`)

const person = /(?:ologist|iatrist|ivist|itionist|geon|ician|hesist|alist|pathist|terist|ometrist|etrist|dontist)$/i

/** Words that end in 's' and are not several. */
const notPlural = /(?:[siu]s|ss)$|^(?:always|besides|less|plus|as|is|was|has|does|this|its|yes|perhaps|sometimes|gas)$/i

/** They end like nouns of several, and are verbs where a noun stands before them. */
export const doing =
  setOf(`takes does covers handles runs manages provides serves sees pays helps gives keeps leads joins works
shares leaves gets makes sends brings comes goes means wants needs offers includes requires admits rounds involves emphasizes connects spends`)

export type NounKind = 'one' | 'many' | 'mass'

/** What a phrase with this head is; null if the writer doesn't know it as a noun. */
export function nounKind(word: string): NounKind | null {
  const bare = word.replace(/[.,;:)’']+$/, '')
  const low = bare.toLowerCase()
  const last = low.split(/[-/]/).at(-1)!
  if (/^\p{Lu}[\p{Lu}\d&/.-]+s$/u.test(bare)) return 'many'
  if (/^\p{Lu}[\p{Lu}\d&/.()-]*\d*$/u.test(bare) && bare.length > 1) return abbreviated.has(bare) ? 'one' : 'mass'
  if (/^(?:40[13]|457)\([kb]\)$/.test(low)) return 'one'
  if (/^da\u00a0vinci/.test(low)) return 'one'
  if (low === 'illness\u00a0and\u00a0injury') return 'mass'
  if (plural.has(low) || /^\d{1,2}s$/.test(low)) return 'many'
  if (/^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))$/.test(low))
    return 'one'
  if (mass.has(low) || mass.has(last)) return 'mass'
  if (countable.has(low) || countable.has(last) || person.test(last)) return 'one'
  if (
    /(?:tion|sion|ment|ance|ence|ity|ology|iatry|scopy|graphy|plasty|ectomy|therapy|ship|ness|surgery|oncology|medicine)$/.test(
      low,
    )
  )
    return 'mass'
  if (isSeveral(low)) return 'many'
  return null
}

function isSeveral(low: string): boolean {
  if (!/s$/.test(low) || notPlural.test(low) || doing.has(low) || low.length < 4) return false
  return /^\p{Ll}[\p{Ll}'’/-]+$/u.test(low)
}

/** What a number can stand before without its 's': '24-bed unit', 'a 15-minute visit'. */
export const unitNouns = setOf(`bed day hour week month year minute mile physician provider surgeon person member site
shift room doctor partner hospital patient radiologist anesthesiologist hospitalist attending station chair position
bedroom story county office chamber`)

/** 'A week', 'per shift'. */
export const perUnits = setOf(`hour day week month year shift night weekend visit patient case encounter study delivery
admission consult exam RVU wRVU physician provider surgeon dermatologist doctor call minute mile quarter slot season
block session member weekday rotation half-day`)

export const adverbs =
  setOf(`yearly monthly quarterly annually weekly daily overnight nationwide onsite on-site in-house
aboard afterwards thereafter nightly hourly biweekly only today onward each apiece remotely combined locally alternately together
extra more ever off otherwise annualized now all-in`)

/** After 'an hour': 'on weekdays', without its 'on'. */
export const dayNames = setOf('weekdays weekends nights days evenings holidays weeknights')

/** 'Paid by the practice', 'shared with two others'. */
export const participles =
  /^(?:paid|shared|covered|split|backed|capped|based|supplied|provided|financed|funded|led|owned|run|reimbursed|vested|guaranteed|rising|growing|spread|forgiven|protected|dedicated|supported|offered|taken|handled|done|read|performed|seen|set|tied|affiliated|located|managed|billed|divided|rotated|payable|due|collected|earned|averaged|available|negotiable|renewable|worth|vesting|starting|beginning|ranging|depending|totaling|serving|working|living|finishing|designated|contracted|employed|certified|approved|licensed|followed|renewable|rising|cap-exempt|offered|forgiven|spread|eligible|opening|built|needed|expected|required|included|repaid|fully|taxable|prorated)$/i

/** Whether the writer has the noun in its list, or knows it by its end. */
export function isKnown(word: string): boolean {
  const bare = word.replace(/[.,;:)’']+$/, '')
  const low = bare.toLowerCase()
  const last = low.split(/[-/]/).at(-1)!
  const single = last.replace(/ies$/, 'y')
  const forms = [low.replace(/s$/, ''), last, last.replace(/s$/, ''), last.replace(/es$/, ''), single]
  return (
    plural.has(low) ||
    nounKind(bare) !== 'many' ||
    /^\p{Lu}{2,}/u.test(bare) ||
    /^\d{1,2}s$/.test(low) ||
    forms.some((form) => countable.has(form) || mass.has(form) || person.test(form)) ||
    /(?:tions|sions|ments|ances|ities|scopies|graphies|ships|ists|ians|ologies|ectomies|plasties|surgeries)$/.test(last)
  )
}

/** A word that isn't an abbreviation, however it is written. */
export const isOrdinary = (low: string) =>
  countable.has(low) ||
  mass.has(low) ||
  plural.has(low) ||
  participles.test(low) ||
  adverbs.has(low) ||
  everyday.has(low) ||
  (/s$/.test(low) && (countable.has(low.slice(0, -1)) || mass.has(low.slice(0, -1))))

const everyday = setOf(`busy rural urban extra average large small great over above with hospital employed independent
optional required welcome flexible full part free good high low only plus years guarantee first second third one two three four five six seven eight nine ten eleven twelve thirteen four-day rotating competitive optional role mileage coverage hotel`)

/** Ordinary words that are parts of names, too. */
export const mayBeNamed =
  /^(?:Finance|Authority|Corps|Commission|Board|Fund|State|Territory|Associate|Assistant|Professor|Level|Center|Hospital|Department|Division|Health|Medicine|Clinic|System|Group|Street|School|University|Institute|County|Medical|Care|Bay|Lake|Beach|Park|City|River|Mountain|Town|Village|Program|Debt|Loan|Educational|Education|Partner|Repayment|Specialty|Student|Community|Mental|Services|Service|Duty|Director|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Spanish|English|French|January|February|March|April|May|June|July|August|September|October|November|December)$/
