import { type Cursor, quote, skipSpace, take, takeQuoted } from './quoted.ts'

const afterItem = `,'"]`

/**
 * The skills string of files and cards: `'Patient Care' 'Teaching'` (docs/specification/physicians.md, Text formats).
 */
export function writeSkills(skills: readonly string[]): string {
  return skills.map(quote).join(' ')
}

/**
 * Skills from any of their forms: `'Patient Care' 'Teaching'`, the same in double quotes, with commas or in brackets,
 * or comma-separated without quotes. Empty items are left out; nothing is an error.
 */
export function readSkills(text: string): string[] {
  const trimmed = text.trim()
  const quoted = readQuotedList({ text: trimmed, at: 0 })
  const items = quoted ?? trimmed.replace(/^\[|\]$/g, '').split(',')
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

/** The items of a list of quoted texts, or `null` if the whole text is not such a list. */
function readQuotedList(cursor: Cursor): string[] | null {
  const items: string[] = []
  take(cursor, '[')
  while (cursor.at < cursor.text.length) {
    skipSpace(cursor)
    const item = takeQuoted(cursor, afterItem)
    if (item === null) return null
    items.push(item)
    take(cursor, ',')
    if (take(cursor, ']')) break
  }
  return cursor.at === cursor.text.length ? items : null
}
