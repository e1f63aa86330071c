/**
 * A CMS certification number: six or more characters, with letters for units within hospitals. A spreadsheet drops
 * leading zeros. Null for anything else.
 */
export function readCcn(text: string): string | null {
  const plain = text.trim().toUpperCase()
  return /^[0-9A-Z]{5,10}$/.test(plain) ? plain.padStart(6, '0') : null
}
