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
 * The education string of files and cards: entries `{schoolName: '…', degrees: ['MD'], field: '…', startDate: '…', endDate: '…'}`
 * joined by a space, without unknown keys (docs/specification/physicians.md, Text formats).
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
 * Education entries from their string. Accepts both quotation marks, quoted keys (JSON), missing keys, `degree` for `degrees`,
 * and commas or brackets around the entries. Any other text becomes the school name of a single entry; an empty text gives no
 * entry.
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
    const values = key !== null && take(cursor, ':') ? takeValues(cursor) : null
    if (key === null || values === null) return null
    const value = values[0] ?? ''
    if (key === 'degrees' || key === 'degree') entry.degrees.push(...values.filter((degree) => degree !== ''))
    else if (key === 'schoolName') entry.schoolName = value
    else if ((key === 'field' || key === 'startDate' || key === 'endDate') && value !== '') entry[key] = value
    if (!take(cursor, ',') && !isNext(cursor, '}')) return null
  }
  return entry
}

function takeKey(cursor: Cursor): string | null {
  const match = /^(?:(\w+)|'(\w+)'|"(\w+)")/.exec(cursor.text.slice(cursor.at, cursor.at + 40))
  if (!match) return null
  cursor.at += match[0].length
  return match[1] ?? match[2] ?? match[3] ?? null
}

/** One value, or those in a bracketed list; [] for null. */
function takeValues(cursor: Cursor): string[] | null {
  skipSpace(cursor)
  const values: string[] = []
  if (!take(cursor, '[')) {
    const value = takeValue(cursor)
    return value === null ? null : value
  }
  while (!take(cursor, ']')) {
    skipSpace(cursor)
    const value = takeValue(cursor)
    if (value === null) return null
    values.push(...value)
    if (!take(cursor, ',') && !isNext(cursor, ']')) return null
  }
  return values
}

function takeValue(cursor: Cursor): string[] | null {
  const quoted = takeQuoted(cursor, afterValue)
  if (quoted !== null) return [quoted.trim()]
  // Bare words: years, and null in JSON, Python, and JavaScript.
  const bare = /^[\w.-]+/.exec(cursor.text.slice(cursor.at))?.[0]
  if (bare === undefined) return null
  cursor.at += bare.length
  return /^(null|None|undefined)$/.test(bare) ? [] : [bare]
}
