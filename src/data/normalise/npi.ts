/** The check digit of an NPI's first nine digits: Luhn over '80840' and the number (45 CFR 162.406; ISO 7812). */
export function npiCheckDigit(nine: string): number {
  // 24 is what the prefix 80840 adds to the sum.
  let sum = 24
  for (let at = 0; at < 9; at++) {
    const digit = nine.charCodeAt(at) - 48
    const doubled = at % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

export type NpiReading = { npi: string; problem?: never } | { npi?: never; problem: string }

/** Reads an NPI as written in files ('1234567893', '1234567893.0'), or says in a few words what is wrong with it. */
export function readNpi(text: string): NpiReading {
  const npi = text.trim().replace(/\.0+$/, '')
  if (!/^\d{10}$/.test(npi)) return { problem: 'NPI is not ten digits' }
  if (npi.charCodeAt(0) !== 49 && npi.charCodeAt(0) !== 50) return { problem: 'NPI does not start with 1 or 2' }
  if (npiCheckDigit(npi) !== npi.charCodeAt(9) - 48) return { problem: 'NPI has a wrong check digit' }
  return { npi }
}

/** A well-formed NPI, or `null`. */
export function normaliseNpi(text: string): string | null {
  return readNpi(text).npi ?? null
}
