/** The words that ask for what physicians wish for: 'open to offers', 'locums', 'needs a visa'. */
import { wordsOf } from '#lexicon/words.ts'
import { dateOf, dayNumber } from '../columns/values.ts'
import { queryLimits } from '../query/syntax.ts'

/** Enough words for 'who would be willing to relocate to Salt Lake City'. */
export const maxWishWords = 8

type Flag = 'openToOffers' | 'wishFullTime' | 'wishPartTime' | 'wishLocum' | 'wishTelehealth' | 'wishVisa'

export type WishSaid = {
  /** Without 'wants' or the like, the words may as well be about a job. */
  readonly unsure?: true
} & (
  | { readonly flag: Flag; readonly label: string }
  /** Where they would move to, as it is typed. */
  | { readonly place: string }
  /** By when they can start: '2027-03-01'. */
  | { readonly from: string }
)

const who = '(?:(?:who|that) )?(?:(?:is|are|would be) )?(?:also )?'
const wanting = `${who}(?:open to|interested in|looking for|available for|asks? for|asking for|wants?|wanting|wishes for|prefers?|seeking|will(?:ing to)? do|would do) (?:an? )?`
const job = '(?: (?:work|jobs?|positions?|roles?|assignments?|opportunities))?'
const visa = '(?:(?:(?:j-?1|h-?1b|o-?1)(?: visas?)?|visas?)(?: waivers?| sponsorship)?|sponsorship)'

const flags = [
  [/^locums?(?: tenens)?$/, 'wishLocum', 'Asks for locum work'],
  [/^part[- ]?time$/, 'wishPartTime', 'Asks for part time'],
  [/^full[- ]?time$/, 'wishFullTime', 'Asks for full time'],
] as const
const wanted = new RegExp(`^(${wanting})?(.+?)${job}(?: wanted)?$`)
const offers = new RegExp(
  `^${who}open to (?:(?:new|other|any|all|job) )*(?:offers?|opportunit(?:y|ies)|jobs?|positions?|roles?|work|moves?|moving|changes?|an? (?:new )?(?:offer|job|position|role|move|change))$`,
)
const telehealth = new RegExp(
  `^(${wanting})(?:tele-?health|tele-?medicine|virtual visits?|video visits?|remote)(?: only)?${job}$`,
)
const needing = new RegExp(`^(${who}(?:needs?|needing|requires?|requiring|wants?|wanting) (?:an? )?)?${visa}$`)
const moving = new RegExp(
  `^${who}(?:(?:open to|willing to|ready to|would|would like to|wants to|wanting to|looking to|hoping to|planning to|interested in|considering) )?(?:relocat(?:e|es|ing|ion)|mov(?:e|es|ing)|a move)(?: back)? to (?:the )?(.+)$`,
)
const starting = new RegExp(
  `^${who}(?:(?:can|could|may|able to|ready to|would) )?(?:start|starts|starting|available|available to start|free)(?: work(?:ing)?)? (by|from|on|before|as of|no later than|in) (.+)$`,
)

/** Every wish has one of these. */
const hint =
  /open to|locum|time|visa|sponsor|j-?1|h-?1b|o-?1|tele|virtual|video|remote|relocat|mov|start|available|free/

/** What adjacent words ask for; they are folded. */
export function wishSaid(phrase: string): WishSaid | undefined {
  if (!hint.test(phrase)) return undefined
  if (offers.test(phrase)) return { flag: 'openToOffers', label: 'Open to offers' }
  const remote = telehealth.exec(phrase)?.[1]
  // Who offers telehealth is open to it, too.
  if (remote !== undefined)
    return {
      flag: 'wishTelehealth',
      label: 'Asks for telehealth',
      ...sureIf(/open to/.test(remote) ? undefined : remote),
    }
  const needs = needing.exec(phrase)
  if (needs) return { flag: 'wishVisa', label: 'Asks for a visa', ...sureIf(needs[1]) }
  const [, wants, what = ''] = wanted.exec(phrase) ?? []
  const found = flags.find(([pattern]) => pattern.test(what))
  if (found) return { flag: found[1], label: found[2], ...sureIf(wants) }
  const place = moving.exec(phrase)?.[1]
  if (place !== undefined) return { place }
  const [, how = '', day = ''] = starting.exec(phrase) ?? []
  const from = dayIn(day, how)
  return from === undefined ? undefined : { from }
}

const sureIf = (said: string | undefined) => (said === undefined ? { unsure: true as const } : {})

export const months = 'January February March April May June July August September October November December'.split(' ')

/** '3/1/2027', 'march 1st 2027', '2027-03-01'; a month alone begins by its first day, and 'in' it ends by its last. */
function dayIn(text: string, how: string): string | undefined {
  const [, month = '', date, named] = /^([a-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)? )?(\d{4})$/.exec(text) ?? []
  const at = months.findIndex((name) => name.toLowerCase().startsWith(month.replace(/^sept$/, 'sep')))
  const [, first, second, numbered] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const day =
    named !== undefined && at !== -1
      ? isoOf(named, String(at + 1), date ?? '1')
      : numbered !== undefined
        ? isoOf(numbered, first!, second!)
        : text
  const number = dayNumber(day)
  // Neither February 30 nor what is no date.
  if (number === undefined || dateOf(number) !== day) return undefined
  if (how === 'before') return dateOf(Math.max(0, number - 1))
  const isMonth = named !== undefined && date === undefined
  return how === 'in' && isMonth ? lastOf(day) : day
}

const isoOf = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const lastOf = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)

/**
 * Whether a query asks for wishes, so that the caller of the index can look up who may see them; cheap for a query that
 * doesn't.
 */
export function asksForWish(query: string): boolean {
  if (query.length > queryLimits.characters) return false
  const words = wordsOf(query.replace(/["“”]/gu, ' '))
    .slice(0, maxLookedAt)
    .map((word) => word.text)
  return words.some((_, from) =>
    Array.from({ length: maxWishWords }, (__, more) => words.slice(from, from + more + 1).join(' ')).some(
      (phrase) => wishSaid(phrase) !== undefined,
    ),
  )
}
/** Two for each term that a query may have. */
const maxLookedAt = 2 * queryLimits.terms
