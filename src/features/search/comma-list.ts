/**
 * Several values in one text, joined by commas; a comma inside a value is `\,`. A backslash is doubled, because a value
 * may end with one. Values are trimmed; blank and repeated ones are left out.
 */
export function writeList(values: readonly string[]): string {
  return distinct(values)
    .map((value) => value.replaceAll('\\', '\\\\').replaceAll(',', '\\,'))
    .join(',')
}

/** Any text is a valid list: a backslash before anything else is literal. */
export function readList(text: string): string[] {
  const values = ['']
  for (const [piece] of text.matchAll(/\\[\\,]|./gs)) {
    if (piece === ',') values.push('')
    else values[values.length - 1] += piece.length === 2 && piece.startsWith('\\') ? piece.slice(1) : piece
  }
  return distinct(values)
}

function distinct(values: readonly string[]): string[] {
  const trimmed = values.map((value) => value.toWellFormed().trim())
  return [...new Set(trimmed)].filter((value) => value !== '')
}
