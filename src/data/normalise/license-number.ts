/** 'DR.0032008' → 'DR0032008': capitals and digits; null for what has no digit, such as 'NA'. */
export function readLicenseNumber(text: string): string | null {
  const number = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return /\d/.test(number) && number.length <= 30 ? number : null
}
