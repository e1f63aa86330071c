/**
 * Values in COPY's text format: tab between columns, newline after a row, `\N` for null, and a backslash before
 * anything that would be read as one of these. Each character is a byte of UTF-8 (`copyBytes`): such texts take half
 * the memory, and are written several times as fast, once a single character of a row is not Latin-1, as those of a
 * mask aren't.
 */
export function copyText(value: string | null | undefined): string {
  if (value === null || value === undefined) return '\\N'
  return plain.test(value) ? value : Buffer.from(value.replace(specials, escaped)).toString('latin1')
}

/** The bytes of rows whose values are from here. */
export const copyBytes = (rows: string): Buffer => Buffer.from(rows, 'latin1')

/** Printable ASCII without a backslash, as nearly every value is. */
const plain = /^[ -[\]-~]*$/
const specials = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (character: string): string => escapes[character] ?? character

export function copyBoolean(value: boolean | null): string {
  return value === null ? '\\N' : value ? 't' : 'f'
}

export function copyJson(value: unknown): string {
  return copyText(JSON.stringify(value))
}

// Anything else is quoted: empty items, NULL, and anything containing a character of the array syntax.
const bareItem = /^[A-Za-z][\w .&/-]*\w$/

export function copyArray(items: readonly string[]): string {
  if (items.length === 0) return '{}'
  return copyText(`{${items.map(arrayItem).join(',')}}`)
}

function arrayItem(item: string): string {
  return bareItem.test(item) && (item.length !== 4 || item.toUpperCase() !== 'NULL')
    ? item
    : `"${item.replace(/["\\]/g, '\\$&')}"`
}
