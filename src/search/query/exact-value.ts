/**
 * A specialty that begins with '=' is that specialty and no other; without it the text may be any part of the name. What is chosen among known
 * specialties (a facet, a directory's link) is exact, so that 'Urology' doesn't also find neurologists. Typed text, and addresses and saved
 * searches made before this existed, keep finding parts.
 */
const sign = '='

export function exactValue(specialty: string): string {
  return sign + specialty
}

/** The specialty itself, or undefined for a text that may be any part of it. */
export function readExact(value: string): string | undefined {
  const text = value.trim()
  return text.startsWith(sign) ? text.slice(sign.length).trim() : undefined
}
