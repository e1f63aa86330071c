/** What people add to names in their files, which must never become part of one. */
import { isCredential } from './credential.ts'
import { restrictionIn } from './restriction.ts'
import { cleanText } from './text.ts'

export interface BareName {
  name: string
  /** Why this person isn't to be contacted, as the name says: 'Deceased'; '' if it doesn't. */
  restriction: string
}

/** Symbols, which no name has. */
const symbols = /(?:[\p{Extended_Pictographic}\p{So}*~^|•★☆]|\uFE0F|\u200D)+/gu
const brackets = /\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|<([^<>]*)>/g
const nickname = /(?<=^|\s)["“”«»‘'´`]([^"“”«»]{1,30}?)["“”«»’'´`](?=\s|,|$)/g
/** '- MD', '– DECEASED': what stands behind a dash with spaces. */
const behindDash = /\s+[-\u2010-\u2015]+\s+(?<more>[^-\u2010-\u2015]*)$/
/** 'DECEASED Ann Lee', 'DO NOT CALL - Ann Lee', 'Ann Lee DNC'. */
const atAnEnd = [
  /^(?<more>do\s*not\s*(?:call|contact|email|mail)|dnc|deceased|retired|inactive)\b[\s:,-]*/i,
  /[\s:,-]+(?<more>do\s*not\s*(?:call|contact|email|mail)|dnc|deceased|retired|inactive)$/i,
] as const

/**
 * A name without pronouns, notes in brackets, symbols, a nickname in quotes, and remarks: '🩺 Max (he/him) Power
 * [Inactive]' → 'Max Power'. A credential behind a dash stays.
 */
export function bareName(text: string): BareName {
  // Nearly every name is only letters.
  if (/^[\p{L}\p{M} .,'’-]*$/u.test(text) && !/\s-|\b(?:do ?not|dnc|deceased|retired|inactive)\b/i.test(text)) {
    return { name: text, restriction: '' }
  }
  let restriction = ''
  const heed = (more: string) => {
    restriction ||= restrictionIn(more)
    return ' '
  }
  let name = cleanText(text)
    .replace(brackets, (_, ...inside: (string | undefined)[]) => heed(inside.slice(0, 4).join('')))
    .replace(symbols, ' ')
    .replace(nickname, ' ')
  name = cleanText(name)
  const dash = behindDash.exec(name)
  const more = dash?.groups?.more?.trim() ?? ''
  if (dash && more.split(/[\s,]+/).every(isCredential)) name = `${name.slice(0, dash.index)}, ${more}`
  else if (dash && (restrictionIn(more) !== '' || isRemark(more))) {
    heed(more)
    name = name.slice(0, dash.index)
  }
  for (const pattern of atAnEnd) {
    const found = pattern.exec(name)
    if (!found) continue
    heed(found.groups?.more ?? '')
    name = name.replace(pattern, '')
  }
  // A bracket that is never closed.
  return {
    name: cleanText(name.replace(/[([{<].*$/, '').replace(/[)\]}>]/g, ' ')).replace(/[\s,-]+$/, ''),
    restriction,
  }
}

/** One word in lower case or in capitals that is no name: 'retired', 'INACTIVE'. */
const isRemark = (text: string): boolean => /^(?:retired|inactive|active|moved|left|former|ret\.?|n\/a)$/i.test(text)

const title = String.raw`(?:dr|doctor|drs|doctors|mr|mrs|ms|prof)\.?`

/**
 * Whether a cell names two people: 'Andrew and Sally Smith', 'Drs. A & B', 'Ann Lee, MD / Bob Ray, MD'. 'Anders And' is
 * one.
 */
export function namesTwo(text: string): boolean {
  const plain = cleanText(text)
  if (/^(?:drs|doctors)\b\.?\s/i.test(plain)) return true
  if (new RegExp(String.raw`^${title}\s*(?:&|and|\+)\s*${title}\s`, 'i').test(plain)) return true
  // Something on either side; a surname And has nothing behind it but credentials.
  for (const match of plain.matchAll(/\s+(?<joined>and|und)\s+|\s*(?<sign>[&+])\s*|\s*[/;]\s*|\s+or\s+/gi)) {
    // 'William/Bill' and 'Ortiz/Lopez' are one person.
    const least = (match.groups?.joined ?? match.groups?.sign) ? 1 : 2
    const before = wordsOf(plain.slice(0, match.index))
    const after = wordsOf(plain.slice(match.index + match[0].length))
    if (before.length >= least && after.length >= least) return true
  }
  return false
}

/** Words that may be a name. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((word) => /\p{L}{2}/u.test(word) && !isCredential(word) && !/^(?:jr|sr|[iv]+)\.?$/i.test(word))
