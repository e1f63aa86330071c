/** Names and XML of cells in an Excel workbook (ECMA-376). */

/** In UTF-16 units: Excel calls a file with a longer cell damaged. */
const cellLength = 32_767

/** 0 → A, 25 → Z, 26 → AA. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

/** 'C7' → 2; undefined if it names no column. */
export function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  let at = 0
  for (const letter of letters) at = at * 26 + letter.charCodeAt(0) - 64
  return at - 1
}

/**
 * A cell with text, which is never a formula, regardless of its content.
 * @param place 'C7'
 * @param style of the workbook's styles; without one the cell has none
 * @param prefix of the sheet's tags, 'x:'
 */
export function textCell(place: string, value: string, style?: number, prefix = ''): string {
  const styled = style === undefined ? '' : ` s="${style}"`
  return `<${prefix}c r="${place}"${styled} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${escapeText(value)}</${prefix}t></${prefix}is></${prefix}c>`
}

// `_xHHHH_` is how the format writes characters XML can't; in text that looks like it, the first character is written
// that way. Line breaks are the format's own, but a bare CR would be read as LF.
const unusual = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[0-9A-Fa-f]{4}_)/gu
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeText(value: string): string {
  return cut(value).replace(unusual, (sign) => named[sign] ?? `_x${hex(sign)}_`)
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}

/** Never splits a character. */
function cut(value: string): string {
  if (value.length <= cellLength) return value
  const high = value.charCodeAt(cellLength - 1)
  return value.slice(0, high >= 0xd800 && high < 0xdc00 ? cellLength - 1 : cellLength)
}
