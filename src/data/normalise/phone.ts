/**
 * A US number as (AAA) NNN-NNNN, or `null` when it is none. A country code 1 and an extension are left out, as is the '.0' that
 * spreadsheets append; area code and exchange start with 2 to 9 (North American Numbering Plan).
 */
export function normalisePhone(text: string): string | null {
  const [number = ''] = text.replace(/\.0$/, '').split(/[;|/]|\s*(?:ext\.?|extension|x|#)\s*\d+\s*$/i)
  if (!/^[\s\d()+.*–-]*$/.test(number)) return null
  const digits = number.replace(/\D+/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(ten) || /^(\d)\1{9}$/.test(ten)) return null
  return `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`
}

/** The ten digits of a normalised number, the form in which deletion lists hash it. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D+/g, '')
}

/**
 * What a person without the right to see it is shown of a normalised number: '(415) •••-••••'. The area code says no more than the
 * city beside it.
 */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 5)} •••-••••`
}
