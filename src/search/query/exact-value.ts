/**
 * A specialty that begins with '=' is exactly that specialty; otherwise the text may be any part of the name. Choices
 * among known specialties (a facet, a directory's link) are exact, so that 'Urology' doesn't also find neurologists.
 * Typed text, and addresses and saved searches from before this existed, still match parts.
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
