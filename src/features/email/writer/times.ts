/** When one works as clauses: days, hours, shifts, and what share of a position it is. */
import { type Phrase, phraseOf } from './phrase.ts'
import { isTail } from './statement.ts'
import type { Fill, Voice } from './voice.ts'

const employment =
  /^(?:(?:full|part)[- ]time|per diem|locum(?: tenens)?|permanent|contract)$|^(?:hospital[- ]|directly )?employed$/i
const contractor = /^(?:a |an )?(?:1099|W-2)(?: position| contractor| employee)?$/i

/** 'two clinic days', which come on top of others; 'Monday to Friday' says more of the same ones. */
const comesOnTop =
  /^(?:an?|one|two|three|four|five|six|half|\d+(?:\.\d+)?)(?:[- ](?!of\b)[\p{L}-]+){0,2} (?:days?|weekends?|mornings?|evenings?|nights|weeks?)\b/iu
const besides =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri)days by phone|(?:Mon|Tues|Wednes|Thurs|Fri)day procedures (?:until|till)|\d{1,2}-hour rounding and)\b|^(?:swing|night|late|evening|weekend|backup|flex) (?:shifts?|clinics?|days?)\b/i

/** 'Two clinic days and two OR days', '9-hour days, Monday to Friday', '36 clinical hours over 4 days'. */
export function asTimes(texts: readonly string[]): string {
  return texts.reduce((so, text, at) => {
    const last = texts[at - 1] ?? ''
    if (
      at === 1 &&
      /(?:\bweek|\b\p{Lu}\p{L}+day(?: days)?)$/u.test(last) &&
      comesOnTop.test(text) &&
      !/\bhours\b/.test(text)
    )
      return `${so} with ${text}`
    if (/\bhours$/.test(last) && /^\S+ days?$/.test(text)) return `${so} over ${text}`
    if (/^an? \d\/\d+ (?:schedule|week) available$/.test(text)) return `${so} with ${text}`
    if (/^with the practice closed\b/.test(text)) return `${so}, ${text}`
    if (besides.test(text)) return `${so}${so.includes(',') ? ',' : ''} with ${text}`
    if (at === texts.length - 1 && /^\p{Lu}\p{L}+day until\b/u.test(text)) return `${so}, and ${text}`
    if (!comesOnTop.test(text) || !comesOnTop.test(last)) return `${so}, ${text}`
    return `${so}${(texts.length > 2 && !so.includes(' with ')) || so.includes(',') ? ',' : ''}${at === texts.length - 1 ? ' and' : ''} ${text}`
  })
}

const parted =
  /,\s+(?:and\s+)?(?:with\s+(?=an? |[A-Z][a-z]+days by phone))?|\s+(?:plus|\+)\s+|(?<=days?|weeks?|hours|shifts?|month|week)\s+with\s+(?=(?:an?|one|two|three|four|five|\d|every)\s)|\s+with\s+(?=\d{1,2}-hour rounding|[A-Z][a-z]+day procedures)/

/** The working times of a text, each with its article; null if any part of it is something else. */
export function timesIn(text: string): string[] | null {
  const whole = text.replace(/[\s.;,]+$/, '')
  if (/^week on, week off$/i.test(whole)) return [whole.toLowerCase()]
  const plain = whole.replace(/^(?:work|schedule|hours|shifts?)(?: is| are)?: |^hours are /i, '')
  if (isTimeOff(plain)) return null
  const parts = plain.split(parted).map(timeOf)
  return parts.every((part) => part !== null) ? parts : null
}

function timeOf(part: string): string | null {
  if (
    /^(?:alternate|every other) (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days? (?:until|till|to) (?:noon|\d{1,2}(?::\d\d)?(?: ?[ap]m)?)$/i.test(
      part,
    )
  )
    return part
  if (/^or\b|\bruns?\b|^(?:1|one) (?:week |weekend |night |day )?in (?:\d+|\w+)$/i.test(part)) return null
  if (
    /^(?:week on, week off|nights only|days only|12s only|evenings only|block schedule|rotating days and nights)$/i.test(
      part,
    )
  )
    return part
  if (
    /^(?:shifts?|evenings|nights|days) (?:from )?\d{1,2}(?::\d\d)? ?(?:am|pm)? to \d{1,2}(?::\d\d)? ?(?:am|pm)?(?: (?:Eastern|Central|Mountain|Pacific))?$/i.test(
      part,
    )
  )
    return part
  const behind = /^(ICU|clinic|OR|consults|inpatient|off|ASC|admin|service) (\S+ (?:half )?(?:days?|weeks?))$/i.exec(
    part,
  )
  const ahead =
    /^((?:\S+ ){1,2}(?:days?|weeks?)) (?:of )?(ICU|clinic|OR|consults|inpatient|off|ASC|scoping|admin|service|teaching|scholarship|wards)$/i.exec(
      part,
    )
  const [span, what] = behind ? [behind[2]!, behind[1]!] : ahead ? [ahead[1]!, ahead[2]!] : []
  if (span !== undefined && what !== undefined && /^(?:\d|one|two|three|four|half|a|1\.5)/i.test(span))
    return /^(?:off|inpatient)$/i.test(what)
      ? `${span} ${what.toLowerCase()}`
      : `${span} of ${/^[A-Z]{2,}$/.test(what) ? what : what.toLowerCase()}`
  if (
    /^(?:at least |about |minimum )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|ten|twelve)(?: (?:to|or) (?:\d{1,2}|\w+)| or more|[-–]\d{1,2})? (?:shifts )?(?:an?|per) (?:month|week|year|quarter)(?: minimum)?$/i.test(
      part,
    )
  )
    return part
  const counted =
    /^(.+? (?:nights|weeks|shifts|weekends|days)) (\d+|two|three|four|six|eight) ((?:a|per) (?:month|year|week))$/i.exec(
      part,
    )
  if (counted && phraseOf(counted[1]!)) return `${counted[2]} ${counted[1]!.toLowerCase()} ${counted[3]}`
  if (/^(?:\d{1,2}|two|three|four|five|six|seven|eight|nine) half-day clinics(?: (?:a|per) week)?$/i.test(part))
    return part
  if (/^\d{1,2}- or \d{1,2}-hour (?:shifts|days)$|^\d\/\d0s$/i.test(part)) return part
  const rounding = /^(\d{1,2}-hour rounding) (?:with|and) (\d{1,2}-hour availability)$/i.exec(part)
  if (rounding) return `${rounding[1]} and ${rounding[2]}`
  if (/^(?:Mon|Tues|Wednes|Thurs|Fri)day procedures (?:until|till) (?:noon|\d{1,2}(?: ?[ap]m)?)$/.test(part))
    return part
  const closed = /^(?:with the practice )?closed (?:on )?((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days)$/i.exec(part)
  if (closed) return `with the practice closed on ${closed[1]}`
  const half = /^(?:work )?(\w+) and (?:a|one)[- ]half (?:clinic |clinical )?days?(?: (?:a|per) week)?$/i.exec(part)
  if (half) return part.replace(/^work /i, '')
  const phrase = phraseOf(part.replace(/ minimum$/i, ''))
  return phrase !== null && isWorkingTime(phrase, part)
    ? `${phrase.text}${/ minimum$/i.test(part) ? ' minimum' : ''}`
    : null
}

/** The head is a time, or nothing but times stand there. */
export const isWorkingTime = ({ head, isTime }: Phrase, text: string) =>
  (isTime || /^(?:.*-)?(?:days?|weeks?|nights?|weekends?|hours?|shifts?|schedule|workweek|weekdays?)$/i.test(head)) &&
  !isTimeOff(text) &&
  !/^no\b|\$|\bcall\b/i.test(text)

export const isTimeOff = (text: string) =>
  /\b(?:vacation|PTO|weeks? off|days? off|time off|leave)\b/i.test(text) &&
  !/\bon\b|\bin a row\b|\b(?:ICU|clinic|OR|consults|inpatient)\b/i.test(text)

export function scheduled(text: string, fill: Fill, voice: Voice): string[] {
  // The first sentence says so.
  if (/^(?:(?:the )?position is )?(?:full|part)[- ]time$|^permanent$|^per diem$|^locum/i.test(text.trim())) return []
  if (employment.test(text)) return [`the position is ${text}`]
  if (contractor.test(text)) {
    const said = text.replace(/^an? | position$/gi, '')
    return [/(?:contractor|employee)$/i.test(said) ? `you would be a ${said}` : `the position is ${said}`]
  }
  if (/^(?:\d?\.\d|1\.0)(?:[- ]?(?:to|-)[- ]?\d\.\d)? FTE$/i.test(text)) return [`the position is ${text}`]
  if (/^(?:home|done|out) by (?:noon|\d{1,2}(?::\d\d)?(?: ?[ap]m)?)(?: (?:most days|on Fridays))?[.]?$/i.test(text))
    return [`you would be ${text.replace(/\.$/, '')}`]
  const full = /^(.+?) (?:is|=|counts as|count as) full time$/i.exec(text)
  if (full && timesIn(full[1]!)) return [`${timesIn(full[1]!)!.join(', ')} are full time`]
  const service =
    /^((?:[\p{L}-]+ ){1,3}service) (\S+ (?:weeks|days|nights|weekends) (?:a|per) (?:year|month|week))$/iu.exec(
      text.replace(/[\s.;,]+$/, ''),
    )
  if (service) return [`you would cover the ${service[1]} ${service[2]}`]
  const shares = sharesIn(text)
  const [fte] = /^\d\.\d+ FTE(?=: )/i.exec(text) ?? []
  if (shares !== null && fte !== undefined) return [`the position is ${fte}, ${shares}`]
  if (shares !== null) return [`the work is ${shares}`, `the position is ${shares}`]
  const times = timesIn(text)
  if (times === null) return []
  const x = asTimes(times)
  // A number of weeks alone may be anything.
  if (/^(?:\d{1,2}|\p{L}+) weeks$/iu.test(x)) return []
  if (/^(?:\d{1,2}|\p{L}+) months$/iu.test(x)) return [`the position runs ${x}`]
  const clauses = fill(voice.schedule, x)
  return /^(?:from|between|about|minimum|at least|up to|at|until|on|in)\b/i.test(x)
    ? clauses.filter((one) => !/ (?:is|be) /.test(one))
    : clauses
}

const share = String.raw`(?:about )?(?:\d{1,3}(?:%| percent)|\d?\.\d FTE|half) (?:(?!(?:for|per|of|an?)\b)[\p{L}/-]+ ?){1,3}(?: \(optional\))?`

/** '80% clinical, 20% teaching', with the 'and' that it needs. */
export function sharesIn(text: string): string | null {
  const plain = text
    .replace(/[\s.;,]+$/, '')
    .replace(/^1\.0 FTE: /i, '')
    .replace(/^(?:the )?(?:appointment|position|mix|work|effort|split|role|job)(?: is(?: divided| split)?)?:? /i, '')
  if (/^50\/50 \p{L}+ and \p{L}+$/iu.test(plain)) return plain
  const parts = plain.split(/,\s+(?:and\s+)?|\s+(?:and|with)\s+(?=\d|half)/)
  if (
    parts.length < 2 ||
    parts.length > 5 ||
    !parts.every(
      (part, at) =>
        new RegExp(`^${share}$`, 'iu').test(part) ||
        (at > 0 && new RegExp(`^${share}`, 'iu').test(part) && isTail(part.replace(/^\S+ \S+ /, ''))),
    )
  )
    return null
  return parts.length === 2 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`
}
