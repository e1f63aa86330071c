/**
 * A CMS certification number: text of six places or more, with letters in those of units. A spreadsheet drops leading zeros. Null for
 * anything else.
 */
export function readCcn(text: string): string | null {
  const plain = text.trim().toUpperCase()
  return /^[0-9A-Z]{5,10}$/.test(plain) ? plain.padStart(6, '0') : null
}
