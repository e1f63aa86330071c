/** Frames that fit what is told, by what its noun is: people, patients, a place, or something else. */
import { listed } from './grammar.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import { isTail } from './statement.ts'
import { timesIn } from './times.ts'
import type { Fill, Voice } from './voice.ts'

export const turned = <T>(options: readonly T[], turn: number): T[] =>
  options.map((_, index) => options[(index + turn) % options.length]!)

const people =
  /^(?:.*(?:ologist|opa?edist|iatrist|ivist|geon|ician|therapist|psychologist|pharmacist|optometrist|podiatrist)s?|(?:.*-)?(?:physicians?|doctors?|nurses?|NPs?|PAs?|APPs?|MAs?|CRNAs?|CNMs?|NNPs?|RNs?|LPNs?|LCSWs?|PMHNPs?|MDs?|partners?|colleagues?|faculty|fellows?|residents?|midwives|scribes?|navigators?|coordinators?|educators?|dietitians?|techs?|technicians?|clerks?|assistants?|liaisons?|counselors?|chaplains?|providers?|practitioners?|clinicians?|workers?|staff|sonographers?|trainers?|schedulers?|laborists|anesthetists?))$/i
const patients =
  /^(?:patients?|visits?|encounters?|consults?|consultations?|admissions?|admits?|inpatients?|members?|follow-ups|evaluations?|intakes?|cases?|studies|exams?|reads?)$/i
const groups = /^(?:group|team|practice|department|division|partnership|faculty|staff)$/i
const places =
  /^(?:hospital|center|clinic|system|network|campus|facility|university|school|hospice|FQHC|program|office|department|division|prison|jail|agency|organization|institution|site)s?$/i
const perDay = /\b(?:an?|per|each|every) (?:clinic )?(?:day|shift|hour|night|half-day)\b|\bdaily\b|\bper 24 hours\b/i

/** 'You would see 12 patients a day', 'there are 24 beds'. */
export function thingsOf(text: string, { fill, voice }: { fill: Fill; voice: Voice }): string[] {
  const phrase = phraseOf(text)
  if (phrase === null || /^(?:from|between|to|in|at|on|by|with|of)\b/i.test(phrase.text)) return []
  const { head, text: x } = phrase
  if (head === '' || / or /.test(x) || /^[IVX]+[a-z]?$/i.test(head)) return []
  if (/^the (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) /.test(x))
    return people.test(head) || /^[A-Z]{2,}$/.test(head) ? [`you would be ${x}`] : []
  if (phrase.count === 2 && twoADay.test(text)) return [`you would see ${x}`]
  if (phrase.count > 1 && (patients.test(head) || groups.test(head) || places.test(head))) return []
  if (patients.test(head) && phrase.count === 1) return ofPatients(x)
  if (/^the \p{Lu}/u.test(x) && places.test(head)) return []
  if (groups.test(head) && /\bemergency department\b/i.test(x)) return []
  if (groups.test(head) && phrase.count === 1) return [`you would join ${x}`, `you would be part of ${x}`]
  if (
    places.test(head) &&
    phrase.count === 1 &&
    head !== 'program' &&
    (phrase.number !== 'one' || /\b(?:on site|only|in the|a year|a day)\b/.test(x))
  )
    return agreeing(fill(voice.there, x)).slice(0, phrase.number === 'one' ? 0 : 2)
  if (head === 'program') return agreeing(fill(voice.there, x))
  if (places.test(head) && phrase.count === 1) return [`the site is ${x}`, `the setting is ${x}`]
  if (
    people.test(head) &&
    phrase.count > 1 &&
    /\band (?:[\p{L}\d]+ )?(?:locations|sites|clinics|offices|beds|hospitals)$/iu.test(x)
  )
    return []
  if (/\bbeds and \p{L}+ing$/u.test(x)) return []
  const [, next = ''] = /^[^,]+ and (.+)$/.exec(text) ?? []
  if (people.test(head) && next !== '' && !people.test(phraseOf(next)?.head ?? head))
    return agreeing(fill(voice.there, x))
  if (people.test(head)) return fill(['you would work with {x}', 'the team has {x}', 'your team would have {x}'], x)
  // 'There are deliveries' says nothing.
  if (/^(?:an? )?[\p{L}-]+$/u.test(x) && patientsOrBirths.test(head)) return []
  if (/^(?:deliveries|births)$/i.test(head)) return agreeing([`there are ${x}`, `the site has ${x}`])
  return agreeing(fill(units.test(head) ? [...voice.there, 'the site has {x}'] : voice.there, x))
}

/** '12 follow-ups and up to 3 inductions a day' */
const twoADay =
  /^(?:about )?\d+ (?:new )?(?:patients|follow-ups|visits|consults|evaluations|intakes|encounters) and (?:up to |about )?\d+ [\p{L}-]+ (?:a|per) day$/iu

const patientsOrBirths = /^(?:deliveries|births|clinics?|hospitals?|rooms?|beds?|sites?|locations?|offices?)$/i

const units =
  /^(?:.*ICU|ED|OR|unit|lab|suite|center|bed|beds|ORs|rooms?|suites|chairs|stations|deliveries|births|clinics|hospitals|program|NICU|department)$/i

export const isPlainThing = (head: string) =>
  units.test(head) || people.test(head) || places.test(head) || patients.test(head) || groups.test(head)

function ofPatients(x: string): string[] {
  if (/\b(?:a|per|each|every) year\b|\bannual|\bbirths|\bdeliveries/i.test(x))
    return [`the site has ${x}`, `the team sees ${x}`]
  if (!perDay.test(x) && /^(?:about )?\d{3,} patients$/.test(x)) return []
  if (!perDay.test(x) && !/^(?:\d{1,2}|(?:about |up to )?\d{1,2}(?: to |-)\d{1,2}) /.test(x))
    return agreeing([`there is ${x}`])
  return [`you would see ${x}`, `expect ${x}`]
}

/** 'There are no nights', 'there are 24 beds'. */
export function agreeing(clauses: readonly string[]): string[] {
  return clauses.map((clause) =>
    clause.replace(/\bthere is ((?:no |also )*)(.*)$/i, (whole, no: string, rest: string) => {
      const first = phraseOf(no.includes('no') ? `no ${rest}` : rest) ?? null
      return first !== null && isSeveral(first, rest) ? `there are ${no}${rest}` : whole
    }),
  )
}

/** The first of them decides: 'there is a scribe and two MAs'. */
function isSeveral({ number, count }: Phrase, text: string): boolean {
  if (count === 1) return number === 'many'
  const [first = ''] = text.split(/,\s|\s(?:and|or|plus)\s/)
  return phraseOf(first)?.number === 'many'
}

/** 'No nights, weekends, or holidays' */
const noEach = /^no (?:[\p{L}-]+, )+(?:[\p{L}-]+ )?or (?=[\p{L}-]+$)/iu

/** 'No clinic, no pager', 'no hearts or heads', as one list; null if it isn't all that. */
export function noesIn(text: string): string | null {
  const plain = text.replace(/^zero\b/i, 'no').replace(/[\s.;,]+$/, '')
  if (/^no call (?:to speak of|ever)$/i.test(plain)) return plain.replace(/ ever$/i, ', ever')
  const [, main = plain, unless = ''] = /^(.*?)( unless you want (?:it|them|to))$/i.exec(plain) ?? []
  const parts = main
    .split(/,\s+(?:and\s+)?(?=no\b)|\s+and\s+(?=no\b)/i)
    .map((part) =>
      part.replace(
        /^no (inpatient|outpatient|hospital|clinical|vascular|thoracic|pediatric|cardiac|spine)$/i,
        'no $1 work',
      ),
    )
  if (
    !parts.every(
      (part) =>
        /^no\s/i.test(part) &&
        !/,/.test(part.replace(/, (?:and|or) /, '').replace(noEach, 'no ')) &&
        phraseOf(part) !== null,
    )
  )
    return null
  return `${listed(parts.map((part) => `n${part.slice(1)}`))}${unless}`
}

/** What a text says there is none of. */
/** 'No procedures required'; of several, it would say so of all. */
export const unasked = /^no ((?:(?! no\b|,).)+) (required|needed|expected)$/i

export function negated(text: string, isCall: boolean, fill: Fill, voice: Voice): string[] {
  if (/^(?:none|zero|0)\b(?: call)?[.]?$/i.test(text) || /^call-free$/i.test(text))
    return isCall ? fill(voice.noCall, 'no call') : []
  const asked = unasked.exec(text)
  const phrase = asked === null ? null : phraseOf(`no ${asked[1]}`)
  if (asked && phrase)
    return [`no ${asked[1]} ${phrase.number === 'many' && /s$/i.test(asked[1]!) ? 'are' : 'is'} ${asked[2]}`]
  const noes = noesIn(text)
  return noes === null ? [] : agreeing(fill(voice.noCall, noes))
}

const settings = String.raw`(?:outpatient|inpatient|remote|telehealth|telepsychiatry|telemedicine|on[- ]site|in[- ]person|hospital-based|home[- ]based|office-based|clinic-based|asynchronous|virtual|video|hybrid|diagnostic|consultative|clinical|administrative|ambulatory)`
/** 'Outpatient only', '100% remote': what kind of work it is. */
const ofKind = new RegExp(
  String.raw`^(?:(?:fully|entirely|mostly|100%|half|all|primarily|exclusively) )*(?:${settings})(?:(?:,| and|,? or) (?:${settings}))*(?: only)?(?<tail>(?:,? .+)?)$`,
  'i',
)
export function kindOfWork(text: string): string[] {
  const plain = text.trim().replace(/[\s.;,]+$/, '')
  const tail = ofKind.exec(plain)?.groups?.tail
  if (tail === undefined) return []
  const rest = tail.trim()
  const isTold =
    isTail(rest.replace(/^, /, '')) ||
    (!rest.startsWith(',') &&
      /^(?:Mon|week|from|days)/.test(rest) &&
      (phraseOf(rest) !== null || timesIn(rest) !== null))
  // 'Remote Mondays'
  const said = plain.replace(/ (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days\b)/, ' on ')
  return isTold ? [`the work is ${said}`, `the practice is ${said}`] : []
}
