import { readRestriction } from '../normalise/restriction.ts'
import { letters } from '../normalise/text.ts'

const [equalsSign, apostrophe] = [61, 39]

/** What Excel displays for '="02139"' and a leading apostrophe, which keep it from reading a number or a formula. */
export function bareCell(value: string): string {
  const first = value.charCodeAt(0)
  if (first !== equalsSign && first !== apostrophe) return value
  if (value.startsWith('="') && value.endsWith('"')) return value.slice(2, -1).replaceAll('""', '"')
  return /^'[\d=+@-]/.test(value) ? value.slice(1) : value
}

/** What a column's cells say, with what the columns beside it say about them. */
export type CellReader = (cells: readonly string[]) => string

/** A label or calling code beside a phone has the same header except for its last word. */
const value = /(?:value|number)$/
const label = /(?:label|type)$/
const callingCode = /(?:callingcode|dialcode)$/

/**
 * How to read the cells of a column: a phone labeled as a fax in the column beside it is none, one with a calling code
 * beside it belongs to that country, and a column about who isn't to be contacted says so in words, '' for everyone
 * else.
 */
export function cellReader(headers: readonly string[], at: number, field: string): CellReader {
  const bare: CellReader = (cells) => bareCell(cells[at] ?? '')
  if (/^doNotContact/.test(field)) return (cells) => readRestriction(headers[at] ?? '', bare(cells))
  if (!/phone/i.test(field)) return bare
  const plain = headers.map(letters)
  const stem = plain[at]?.replace(value, '') ?? ''
  const wordsAt = (words: RegExp) =>
    stem === '' ? -1 : plain.findIndex((name) => words.test(name) && name.replace(words, '') === stem)
  const [labelAt, codeAt] = [wordsAt(label), wordsAt(callingCode)]
  if (labelAt < 0 && codeAt < 0) return bare
  return (cells) => {
    const text = bare(cells)
    const said = labelAt < 0 ? '' : (cells[labelAt] ?? '')
    if (/fax|pager/i.test(said)) return ''
    const code = codeAt < 0 ? '' : (cells[codeAt] ?? '').replace(/\D+/g, '')
    if (text.trim() === '') return ''
    const number = code === '' || code === '1' || text.trim().startsWith('+') ? text : `+${code} ${text}`
    return /cell|mobile/i.test(said) ? `Mobile: ${number}` : number
  }
}
