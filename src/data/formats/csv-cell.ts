// What a spreadsheet may take for a formula, in any of its disguises. Apostrophes before it count, so that taking one away gives
// the value back, whatever the value was.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
// Nothing but a number, at worst a sum of them: no name, no function and no address of a cell can be in it.
const plainNumber = /^\+[\d ().-]{6,30}$/
const special = /["\r\n]/

/** A text as a cell of a CSV (RFC 4180), inert in spreadsheets. */
export function csvCell(value: string | null, delimiter = ','): string {
  if (value === null) return ''
  const inert = formula.test(value) ? `'${value}` : value
  return special.test(inert) || inert.includes(delimiter) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A telephone number may begin with +, and stays as it is. */
export function csvPhone(value: string | null, delimiter = ','): string {
  return value !== null && plainNumber.test(value) ? value : csvCell(value, delimiter)
}
