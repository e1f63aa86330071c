/** 'DR.0032008' → 'DR0032008': capitals and digits; null if there is no digit, as in 'NA'. */
export function readLicenseNumber(text: string): string | null {
  const number = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return /\d/.test(number) && number.length <= 30 ? number : null
}
