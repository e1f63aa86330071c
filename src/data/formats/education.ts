import { type Cursor, isNext, quote, skipSpace, take, takeQuoted } from './quoted.ts'

export interface EducationEntry {
  schoolName: string
  degrees: string[]
  field?: string
  /** As written by the source, usually a year. */
  startDate?: string
  endDate?: string
}

const afterValue = ',}]{'

/**
 * The education string of files and cards: entries `{schoolName: '…', degrees: ['MD'], field: '…', startDate: '…',
 * endDate: '…'}` joined by a space, without unknown keys (docs/specification/physicians.md, Text formats).
 */
export function writeEducation(entries: readonly EducationEntry[]): string {
  return entries.map(writeEntry).join(' ')
}

function writeEntry(entry: EducationEntry): string {
  const parts = [`schoolName: ${quote(entry.schoolName)}`, `degrees: [${entry.degrees.map(quote).join(', ')}]`]
  for (const key of ['field', 'startDate', 'endDate'] as const) {
    const value = entry[key]
    if (value) parts.push(`${key}: ${quote(value)}`)
  }
  return `{${parts.join(', ')}}`
}

/**
 * Education entries from their string. Accepts both quotation marks, quoted keys (JSON), missing keys, `degree` for
 * `degrees`, and commas or brackets around the entries. Any other text becomes the school name of a single entry; an
 * empty text gives no entry.
 */
export function readEducation(text: string): EducationEntry[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  const cursor: Cursor = { text: trimmed, at: 0 }
  take(cursor, '[')
  const entries: EducationEntry[] = []
  while (take(cursor, '{')) {
    const entry = readEntry(cursor)
    if (entry === null) return [{ schoolName: trimmed, degrees: [] }]
    if (entry.schoolName !== '' || entry.degrees.length > 0) entries.push(entry)
    take(cursor, ',')
  }
  take(cursor, ']')
  return cursor.at === trimmed.length ? entries : [{ schoolName: trimmed, degrees: [] }]
}

/** The part between '{', which has already been read, and '}'; `null` if it is not an entry. */
function readEntry(cursor: Cursor): EducationEntry | null {
  const entry: EducationEntry = { schoolName: '', degrees: [] }
  while (!take(cursor, '}')) {
    skipSpace(cursor)
    const key = takeKey(cursor)
    const values: string[] = []
    if (key === null || !take(cursor, ':') || !takeValues(cursor, values)) return null
    const value = values[0] ?? ''
    if (key === 'degrees' || key === 'degree') entry.degrees.push(...values.filter((degree) => degree !== ''))
    else if (key === 'schoolName') entry.schoolName = value
    else if ((key === 'field' || key === 'startDate' || key === 'endDate') && value !== '') entry[key] = value
    if (!take(cursor, ',') && !isNext(cursor, '}')) return null
  }
  return entry
}

/** No key is this long. */
const longestKey = 40

/** A word, with quotes around it or without. */
function takeKey(cursor: Cursor): string | null {
  const { text, at } = cursor
  const sign = text.charAt(at)
  const start = sign === "'" || sign === '"' ? at + 1 : at
  const end = wordEnd(text, start, at + longestKey)
  if (end === start) return null
  if (start === at) cursor.at = end
  else if (end < at + longestKey && text.charAt(end) === sign) cursor.at = end + 1
  else return null
  return text.slice(start, end)
}

function wordEnd(text: string, start: number, max: number): number {
  let end = start
  while (end < max && isWordUnit(text.charCodeAt(end))) end++
  return end
}

/** As `\w` in a regular expression. NaN, after the end of a text, isn't. */
const isWordUnit = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95

/** Adds one value, or those in a bracketed list; nothing for null. False if there is no value. */
function takeValues(cursor: Cursor, into: string[]): boolean {
  skipSpace(cursor)
  if (!take(cursor, '[')) return takeValue(cursor, into)
  while (!take(cursor, ']')) {
    skipSpace(cursor)
    if (!takeValue(cursor, into)) return false
    if (!take(cursor, ',') && !isNext(cursor, ']')) return false
  }
  return true
}

/** Bare words: years, and null in JSON, Python, and JavaScript. */
const bareWord = /[\w.-]+/y

function takeValue(cursor: Cursor, into: string[]): boolean {
  const quoted = takeQuoted(cursor, afterValue)
  if (quoted !== null) {
    into.push(quoted.trim())
    return true
  }
  bareWord.lastIndex = cursor.at
  const bare = bareWord.exec(cursor.text)?.[0]
  if (bare === undefined) return false
  cursor.at += bare.length
  if (!/^(null|None|undefined)$/.test(bare)) into.push(bare)
  return true
}
