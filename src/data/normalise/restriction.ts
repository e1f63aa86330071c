/** What files say about people who are not to be contacted: in a column, in a status, or beside a name. */
import { readBoolean, readDay } from './cells.ts'
import { cleanText, saysNothing } from './text.ts'

const words: readonly (readonly [RegExp, string])[] = [
  [/\b(?:deceased|died|dead|passed away)\b/i, 'Deceased'],
  [/\bdo\s*not\s*call\b/i, 'Do not call'],
  [/\bdo\s*not\s*(?:e-?mail|mail|solicit|text)\b/i, 'Do not email'],
  [/\bdo\s*not\s*contact\b|\bdnc\b|\bno\s*contact\b/i, 'Do not contact'],
  [/\bopt(?:ed|s)?[\s_-]*out\b/i, 'Opted out'],
  [/\bunsubscribed?\b/i, 'Unsubscribed'],
  [/\b(?:block(?:ed|listed)|blacklisted|suppressed|complained|cleaned|bounced)\b/i, ''],
]

/** Why someone isn't to be contacted, as a text says; '' if it doesn't. */
export function restrictionIn(text: string): string {
  const plain = cleanText(text).replaceAll('_', ' ')
  const found = words.find(([pattern]) => pattern.test(plain))
  if (!found) return ''
  return found[1] === '' ? capital(plain.slice(0, 40)) : found[1]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** Headers whose 'yes', 'x', or date says that someone isn't to be contacted. */
const saysSo =
  /deceased|date ?of ?death|\bdod\b|do ?not ?(?:contact|call|e-?mail|mail|solicit|text)|\bdnc\b|\bdne\b|opt(?:ed)?[ _-]*out|unsubscribe|suppress|blacklist|blocklist|(?:no|has opted out of) (?:e-?mail|contact)/i
/** Headers whose words may say it. */
const mayTell =
  /^(?:(?:contact|lead|person|subscriber|record|email|marketing(?: contact)?|candidate|subscription) ?)?status$/i
/** When or how someone did, which says the same. */
const spaced = (header: string): string =>
  header
    .replace(/__c$/i, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll('_', ' ')
    .trim()

/** Whether a column says who isn't to be contacted: with yes and no or a date, or with words. */
export function tellsRestriction(header: string): 'flag' | 'words' | null {
  const plain = spaced(header)
  if (saysSo.test(plain)) return 'flag'
  return mayTell.test(plain) ? 'words' : null
}

/**
 * Why someone isn't to be contacted, as the cell of such a column says; '' if they may be. In a column about nothing
 * else, a text that is neither yes nor no counts as yes: a promise to someone must not be lost to a spelling.
 */
export function readRestriction(header: string, value: string): string {
  const plain = cleanText(value)
  if (plain === '' || saysNothing(plain)) return ''
  const kind = tellsRestriction(header)
  if (kind === 'words') return restrictionIn(plain)
  if (
    readBoolean(plain) === false ||
    /^(?:none|never|subscribed|opt(?:ed)?[ -]?in|active|alive|living|ok(?:ay)?)$/i.test(plain)
  )
    return ''
  const label = restrictionIn(spaced(header)) || spaced(header)
  const isPlain = readBoolean(plain) !== null || readDay(plain) !== null || restrictionIn(plain) !== ''
  return isPlain ? label : `${label}: ${plain.slice(0, 60)}`
}
