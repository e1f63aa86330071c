/** Schedule, call, the work, and colleagues as clauses. */
import { type Fill, there } from './frames.ts'
import { asList, nounOf, withArticle, withNeededArticle } from './grammar.ts'
import { ofTime } from './labels.ts'
import type { Voice } from './voice.ts'

const employment =
  /^(?:(?:full|part)[- ]time|per diem|locum(?: tenens)?|permanent|contract)(?:$|,|\s(?:or|and|position)\b)|^(?:hospital |directly )?employed$/i
const contractor =
  /^(?:1099|W-?2)(?: position)?$|^(?:1099|W-?2)\b.*\b(?:contractor|employee)$|\b(?:staff|contractor|employee)$/i
const isTimeOff = (text: string) =>
  /\b(?:vacation|PTO|weeks? off|days? off|time off)\b/i.test(text) && !/\bon\b|\bin a row\b/i.test(text)

/** When one works, and not how one is employed or what is free. */
export const isWorkingTime = (text: string) =>
  ofTime.test(text) && !employment.test(text) && !contractor.test(text) && !isTimeOff(text)

/** 'two clinic days', which come on top of others; 'Monday to Friday' says more of the same ones. */
const comesOnTop =
  /^(?:an?|one|two|three|four|five|six|half|\d+(?:\.\d+)?)(?:[- ](?!of\b)[\p{L}-]+){0,2} (?:days?|weekends?|mornings?|evenings?|weeks?)\b/iu
const besides = /^(?:swing|night|late|evening|weekend|backup|flex) (?:shifts?|clinics?|days?)\b/i

/** 'Two clinic days and two OR days', '9-hour days, Monday to Friday', '36 clinical hours over 4 days'. */
export function asTimes(texts: readonly string[]): string {
  return texts.reduce((so, text, at) => {
    const last = texts[at - 1] ?? ''
    if (/\bhours$/.test(last) && /^\S+ days?$/.test(text)) return `${so} over ${text}`
    if (besides.test(text)) return `${so} with ${text}`
    if (!comesOnTop.test(text) || !comesOnTop.test(last)) return `${so}, ${text}`
    return `${so}${texts.length > 2 || so.includes(',') ? ',' : ''}${at === texts.length - 1 ? ' and' : ''} ${text}`
  })
}

export function scheduled(text: string, label: string, fill: Fill, voice: Voice): string[] {
  if (employment.test(text)) return [`the position is ${text}`]
  if (/^\S+(?: position)?$/.test(text) && contractor.test(text))
    return [`the position is ${text.replace(/ position$/i, '')}`]
  if (contractor.test(text)) return [`you would be ${/staff$/i.test(text) ? text : withArticle(text)}`]
  if (isTimeOff(text))
    return there(text, fill, { ...voice, there: voice.there.filter((frame) => !/comes with|includes/.test(frame)) })
  const x = /^\d+(?:\.\d+)?$/.test(text) && label ? `${text} ${label.toLowerCase()}` : text
  if (nounOf(x) === 'unknown' && !/^(?:nights?|days?|shifts?|evenings?)\b|\bon(?: and|,|\/)/i.test(x)) return []
  const clauses = fill(voice.schedule, /^(?:nights?|days?|shifts?|evenings?)\b/i.test(x) ? x : withNeededArticle(x))
  return /^(?:start|from|between|about|minimum|at least|on|in)\b/i.test(text)
    ? clauses.filter((one) => !/ (?:is|be) /.test(one))
    : clauses
}

export function onCall(text: string, fill: Fill, voice: Voice): string[] {
  const by = /^(.*\bcall)\s+((?:taken|covered|shared|handled)\b.*)$/i.exec(text)
  if (by) return [`${by[1]} is ${by[2]}`]
  const [, often, kind] = /^(1 in \d+) ([\p{L}-]+ )call$/iu.exec(text) ?? []
  if (kind !== undefined) return [`you would take ${kind}call ${often}`, `there is ${kind}call ${often}`]
  const bare = text
    .replace(/^(1 in \d+) call$/i, '$1')
    .replace(/^(?:the )?call(?: schedule)?(?:\s+is)?\s*[:–-]?\s*/i, '')
    .replace(/^of\s+/i, '')
  if (bare === '') return []
  if (bare === text && /\bcall\b/i.test(text) && !/^1 in|^one in|^every/i.test(text))
    return /^(?:[\p{L}-]+ ){1,3}call\b/iu.test(text) && !/^on call/i.test(text)
      ? [`you would take ${text}`, `there is ${text}`]
      : []
  const isFrequency =
    /^(?:\d|one|two|three|four|every|an? |the |about|light|minimal|shared|split|by|from|optional|voluntary|only|at|rotat|infrequent)/i
  return isFrequency.test(bare) ? fill(voice.call, bare) : []
}

export function scope(text: string, fill: Fill, voice: Voice): string[] {
  if (
    /^(?:outpatient|inpatient|fully|100%|remote|hospital-based|clinic[- ]only|home[- ]based|diagnostic|mostly|entirely|half|in-person|on[- ]site)\b/i.test(
      text,
    ) &&
    !/^\S+ (?:\S+ )?(?:center|clinic|group|unit|practice|service|hospital|program|position)s?\b/i.test(text)
  )
    return [`the work is ${text}`, `the practice is ${text}`]
  const state = /^(.+?)\s+(not )?(optional|welcome|available|included|allowed|expected|required|referred out)$/i.exec(
    text,
  )
  if (state && !/[,;]/.test(state[1]!)) {
    const many = /(?<!s)s$/.test(state[1]!)
    return [`${state[1]} ${many ? 'are' : 'is'} ${state[2] ?? ''}${state[3]}`]
  }
  if (/^mostly /i.test(text)) return [`the work is ${text}`]
  if (/^\d+% /.test(text)) return [`the work is ${text.replace(/, (?=[^,]*$)/, ' and ')}`]
  const said = there(text, fill, voice)
  const isPlain =
    !/;|:(?!\d)|\b(?:optional|welcome|required|expected|available|possible)\b|^(?:with|without|in|at|for|to|from|up|no|some|about|ages)\b/i.test(
      text,
    )
  return said.length > 0 || !isPlain ? said : [`the work is ${asList(text.replace(/, no (?=[^,]*$)/, ', with no '))}`]
}

export function team(text: string, fill: Fill, voice: Voice): string[] {
  const census =
    /^((?:an? |the )?(?:average |avg\.? |current |daily |average daily )*(?:census|volume|panel|caseload|adc))\s+(?:of |is |about )?(\d.*)$/i.exec(
      text,
    )
  if (census) return [`the ${census[1]!.replace(/^(?:an?|the) /i, '').replace(/avg\.?/i, 'average')} is ${census[2]}`]
  if (
    /^(?:about |up to |average |an average of |at most )?(?:\d[\d,]*|eight|ten|twelve|fifteen|sixteen|eighteen|twenty)\b.*\b(?:patients|visits|consults|encounters)\b/i.test(
      text,
    )
  )
    // What all of a department see in a year is more than one physician does.
    return /\b(?:a|per|each) year\b|\bannual/i.test(text)
      ? [`the site has ${text}`, `the team sees ${text}`]
      : [`you would see ${text}`, `expect ${text}`]
  if (/^(?:our |an? |the )?(?:[\p{L}\d-]+ ){0,4}(?:group|practice)(?: \(|$|,)/iu.test(text))
    return [`you would join ${withNeededArticle(text.replace(/, (?=[^,]*$)/, ', with '))}`]
  if (/^(?:team of|group of|an? group|an? team)/i.test(text)) return [`you would join ${withNeededArticle(text)}`]
  if (
    /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b.*\b(?:ists?|ians?|physicians?|surgeons?|doctors|APPs?|NPs?|PAs?|MDs?)$/i.test(
      text,
    ) &&
    !/vacanc|opening/i.test(text)
  )
    return fill(['you would join {x}', 'the team has {x}', 'your colleagues would be {x}'], asList(text))
  return there(text, fill, voice)
}
