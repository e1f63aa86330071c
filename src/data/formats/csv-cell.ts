// Anything a spreadsheet may interpret as a formula, in all its disguises. Leading apostrophes count, so that removing
// one always restores the original value.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
// Only numbers, at worst a sum of them: it can't contain a name, a function, or a cell reference.
const plainNumber = /^\+[\d ().-]{6,30}$/
const special = /["\r\n]/

/** A text as a cell of a CSV (RFC 4180), inert in spreadsheets. */
export function csvCell(value: string | null, delimiter = ','): string {
  if (value === null) return ''
  const inert = formula.test(value) ? `'${value}` : value
  return special.test(inert) || inert.includes(delimiter) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A phone number may begin with + and is left unchanged. */
export function csvPhone(value: string | null, delimiter = ','): string {
  return value !== null && plainNumber.test(value) ? value : csvCell(value, delimiter)
}
