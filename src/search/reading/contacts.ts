/**
 * How someone can be reached, and the caller's own history with them: 'with email', 'not contacted', 'not on a list'.
 */
import type { FilterTree } from '../query/filters.ts'
import type { Mine } from '../query/mine.ts'
import type { Meaning } from './meaning.ts'

const having =
  "(?:(?:who |that )?(?:has|have|having|with|w/|including)(?: an?| known| verified| valid| working| both| current)* |(?:that |who )?(?:we|i) have(?: an?| the)* |(?:no|without|lacking|missing)(?: an?| known)* |(?:who )?(?:do not|don't|does not|doesn't) have(?: an?)? )?"
const ways = [
  [
    '(?:direct|mobile|cell|cellular)(?: phone| dial| line)?(?: numbers?| nos?\\.?)?#?s?',
    'hasDirectPhone',
    'direct phone',
  ],
  ['(?:(?:personal|work|business|professional) )?(?:e-?)?mail(?:s| address(?:es)?)?', 'hasEmail', 'email'],
  ['(?:tele)?phones?(?: numbers?| nos?\\.?)?#?', 'hasPhone', 'phone'],
] as const
const known = '(?: on file| available| included| listed| for)?'
const contacts = ways.map(([way, field, label]) => ({
  pattern: new RegExp(`^(${having})${way}${known}$`),
  ...{ field, label },
}))
/** Either one is a way to reach someone. */
const either = new RegExp(
  `^(${having})contact(?: info(?:rmation)?| details?| data)s?${known}$|^(?:contactable|reachable)$`,
)
const lacking = /^(?:no|without|lacking|missing)\b|\b(?:not|n't) have\b/

/** Every phrase about contacts has one of these. */
const contact = /phone|mail|direct|mobile|cell|contact|reachable/

export function contactMeant(phrase: string): Meaning | undefined {
  if (!contact.test(phrase)) return undefined
  for (const { pattern, field, label } of contacts) {
    const found = pattern.exec(phrase)
    if (!found) continue
    const has = !lacking.test(found[1]!)
    return {
      kind: 'contact',
      label: `${has ? 'Has' : 'No'} ${label}`,
      tree: { field, values: [has] },
      support: 1,
    }
  }
  const reach = either.exec(phrase)
  if (!reach) return undefined
  const tree: FilterTree = {
    or: [
      { field: 'hasEmail', values: [true] },
      { field: 'hasPhone', values: [true] },
    ],
  }
  return lacking.test(reach[1] ?? '')
    ? { kind: 'contact', label: 'No email or phone', tree: { not: tree }, support: 1 }
    : { kind: 'contact', label: 'Has email or phone', tree, support: 1 }
}

/** Longer ago than anyone has used the product. */
const ever = 3650
const days = { day: 1, week: 7, month: 30, year: 365 } as const
/** An email or a call counts as contact. */
const reached = '(?:contacted|emailed|called|messaged)'
/** In people's own words. */
const byNoOne = /(?:whom? |that )?(?:nobody|no one)(?: here)?(?: has|'s)?(?: ever| yet)?/.source
const uncontacted = new RegExp(
  `^(?:(?:who |that )?(?:(?:i|we) )?(?:(?:is|are|was|were|has|have|had)(?: not|n't| never)(?: been)?(?: yet)?|haven't|not yet|not|never)(?: been)? ${reached}|${byNoOne} ${reached}|uncontacted|(?:to be|yet to be) ${reached})(?: (?:yet|before|ever|by (?:me|us)))?(?: (?:in|within|for)(?: the)?(?: last| past)? (?:(\\d{1,4}) )?(day|week|month|year)s?)?$`,
)
const onList = /^(?:already )?(?:on|in)(?: one of)?(?: a| any| my| our)* lists?$|^listed$/
const offList =
  /^(?:who |that )?(?:(?:is|are) )?(?:not|n't)(?: yet| already)? (?:on|in)(?: any of| one of)?(?: a| any| my| our)* lists?$|^(?:unlisted|not listed|on no list)$/

/** The number of days: 'not contacted in 3 months' is 90; `undefined` for other words. */
function daysOf(phrase: string): number | undefined {
  const found = uncontacted.exec(phrase)
  if (!found) return undefined
  const [, count, unit] = found
  return unit === undefined ? ever : Math.min(ever, Math.max(1, Number(count ?? 1)) * days[unit as keyof typeof days])
}

const byMe = /\b(?:i|by me)\b/

export function mineMeant(phrase: string, mine: Mine | undefined): Meaning | undefined {
  const within = daysOf(phrase)
  // In a team it means the whole team's contacts, unless someone says whose.
  const team = byMe.test(phrase) ? undefined : mine?.contactedByTeam
  const contacted = within === undefined ? undefined : (team ?? mine?.contacted)?.get(within)
  if (within !== undefined && contacted) {
    const field = team ? 'teamNotContactedDays' : 'notContactedDays'
    const words = mine?.contactedByTeam && !team ? 'Not contacted by me' : 'Not contacted'
    return {
      kind: 'mine',
      label: within === ever ? words : `${words} for ${within} days`,
      tree: { field, values: [contacted] },
      // The page's values are days, or names of lists; the index takes ids.
      shown: { field, values: [within] as never },
      support: 1,
    }
  }
  const field = offList.test(phrase) ? 'notOnList' : onList.test(phrase) ? 'onList' : undefined
  if (!mine?.listed || field === undefined) return undefined
  return {
    kind: 'mine',
    label: field === 'onList' ? 'On one of my lists' : 'Not on a list',
    tree: { field, values: [mine.listed] },
    shown: { field, values: ['any'] as never },
    support: 1,
  }
}

/**
 * Which of the caller's own data a query needs, so the caller of the index can look it up; cheap for a query that needs
 * none.
 */
export function asksForMine(query: string): { readonly days: readonly number[]; readonly lists: boolean } {
  const text = query.toLowerCase()
  const lists = /\blist(?:s|ed)?\b/.test(text)
  if (!/(?:contacted|emailed|called|messaged)\b/.test(text)) return { days: [], lists }
  const named = [...text.matchAll(/(?:(\d{1,4}) )?(day|week|month|year)s?\b/g)].map(([, count, unit]) =>
    Math.min(ever, Math.max(1, Number(count ?? 1)) * days[unit as keyof typeof days]),
  )
  return { days: [...new Set([ever, ...named])].slice(0, 4), lists }
}
