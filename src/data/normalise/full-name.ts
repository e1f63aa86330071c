import { isCredential } from './credential.ts'
import { normaliseSuffix } from './person-name.ts'
import { cleanText, isShouted } from './text.ts'

/** The parts of a name in one cell, '' if missing. Not in proper case yet. */
export interface NameParts {
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  credential: string
}

const honorific = /^(?:dr\.?\s*med\.?|dr|prof|professor|doctor|mr|mrs|ms|miss)(?:\.\s*|\s+)/i
/** Words that begin a family name: 'van der Berg', 'de la Cruz'. */
const particle =
  /^(?:de|del|della|di|da|das|dos|la|las|los|le|van|von|der|den|ter|ten|bin|ibn|al|el|st\.?|mac|mc|san|santa|o')$/i

/**
 * Strips credentials from the end of words. 'DO' and 'MA' are surnames, too, and 'Md' is a given name (short for
 * Mohammed): alone between commas, each is a credential; at the end of a name, only if written as one.
 */
function takeCredentials(
  words: readonly string[],
  least: number,
  shouted: boolean,
): { words: string[]; taken: string[] } {
  const left = [...words]
  const taken: string[] = []
  while (left.length > least) {
    const last = left.at(-1) ?? ''
    const isSurname = /^(?:do|ma)$/i.test(last) && (shouted || last !== last.toUpperCase())
    if (!isCredential(last) || isSurname || last === 'Md') break
    taken.unshift(last)
    left.pop()
  }
  return { words: left, taken }
}

/**
 * Splits a whole name into its parts: 'Lee, Ann B., MD', 'Dr. Ann B. Lee Jr., MD, FACS', 'LEE, ANN'. The family name is
 * what comes before a comma, otherwise the last word with the words that belong to it.
 */
export function splitFullName(text: string): NameParts {
  const parts: NameParts = { firstName: '', middleName: '', lastName: '', suffix: '', credential: '' }
  const credentials: string[] = []
  let plain = cleanText(text)
  const shouted = isShouted(plain)
  for (let match = honorific.exec(plain); match; match = honorific.exec(plain)) {
    if (/med/i.test(match[0])) credentials.push('Dr. med.')
    plain = plain.slice(match[0].length)
  }
  const segments = plain
    .split(/[,;]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
  const names: string[][] = []
  for (const [at, segment] of segments.entries()) {
    const words = segment.split(' ')
    const suffix = at > 0 ? normaliseSuffix(segment) : null
    // 'Rahman, Md': the only given name there is. 'Rahman, MD' has none.
    const onlyGiven = at === 1 && segments.length === 2 && segment === 'Md' && names[0]?.length === 1
    if (suffix !== null) parts.suffix = suffix
    else if (at > 0 && !onlyGiven && words.every(isCredential)) credentials.push(...words)
    else names.push(words)
  }
  const [first = [], second] = names
  if (second === undefined) westernOrder(parts, first, credentials, shouted)
  else {
    const family = takeSuffix(parts, takeCredentials(first, 1, true))
    credentials.push(...family.taken)
    parts.lastName = family.words.join(' ')
    const given = takeSuffix(parts, takeCredentials(second, 1, false))
    credentials.push(...given.taken)
    setGiven(parts, [...given.words, ...names.slice(2).flat()])
  }
  parts.credential = credentials.join(', ')
  return parts
}

function westernOrder(parts: NameParts, given: readonly string[], credentials: string[], shouted: boolean): void {
  const { words, taken } = takeSuffix(parts, takeCredentials(given, 2, shouted))
  credentials.push(...taken)
  let from = words.length - 1
  while (from > 1 && particle.test(words[from - 1] ?? '')) from--
  parts.lastName = words.slice(Math.max(from, 0)).join(' ')
  setGiven(parts, words.slice(0, Math.max(from, 0)))
}

function setGiven(parts: NameParts, words: readonly string[]): void {
  parts.firstName = words[0] ?? ''
  parts.middleName = words.slice(1).join(' ')
}

function takeSuffix(parts: NameParts, { words, taken }: { words: string[]; taken: string[] }) {
  const last = words.at(-1) ?? ''
  const suffix = words.length > 1 && last !== 'v' ? normaliseSuffix(last) : null
  // 'John V' is a John whose middle or family name begins with V.
  if (suffix === null || (suffix === 'V' && words.length < 3)) return { words, taken }
  parts.suffix ||= suffix
  return { words: words.slice(0, -1), taken }
}

/** A family name without the credentials and suffix that some files add to it: 'Lee, MD' → Lee, MD. */
export function splitLastName(text: string): { lastName: string; credential: string } {
  // Most are one word, which is the name.
  if (/^[A-Za-z'-]+$/.test(text)) return { lastName: text, credential: '' }
  const [name = '', ...rest] = cleanText(text).split(/\s*,\s*/)
  const behind = rest.flatMap((segment) => segment.split(' ')).filter((word) => word !== '')
  const others = behind.filter((word) => !isCredential(word))
  const { words, taken } = takeCredentials(name.split(' '), 1, true)
  const lastName = [words.join(' '), ...others].join(', ')
  return { lastName, credential: [...taken, ...behind.filter(isCredential)].join(', ') }
}

/** A given name without its title and credentials: 'Dr. John, MD' → John. */
export function splitFirstName(text: string): { firstName: string; credential: string } {
  const plain = cleanText(text)
  const bare = plain.replace(honorific, '')
  const [name = '', ...rest] = (bare || plain).split(/\s*,\s*/)
  const behind = rest.flatMap((segment) => segment.split(' ')).filter((word) => word !== '')
  if (!behind.every(isCredential)) return { firstName: plain, credential: '' }
  return { firstName: name, credential: behind.join(', ') }
}
