/** Yes or no as written in spreadsheets and registers; `null` for anything else. */
export function readBoolean(text: string): boolean | null {
  const plain = text.trim().toLowerCase()
  if (['y', 'yes', 'true', 't', '1', 'x'].includes(plain)) return true
  return ['n', 'no', 'false', 'f', '0'].includes(plain) ? false : null
}

/** A whole number between two limits, including '1,200' and '12.0'; `null` for anything else. */
export function readWholeNumber(text: string, min: number, max: number): number | null {
  const plain = text.trim().replaceAll(',', '').replace(/\.0+$/, '')
  const number = /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
  return number >= min && number <= max ? number : null
}

/**
 * A date in ISO format, from '2024-05-31', '2024/05/31', or '20240531' (a time after it is ignored), '5/31/2024',
 * '05/31/24', or '5-31-2024'; `null` for anything else.
 */
export function readDay(text: string): string | null {
  const plain = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$|^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(plain)
  const [year, month, day] = iso
    ? [Number(iso[1] ?? iso[4]), Number(iso[2] ?? iso[5]), Number(iso[3] ?? iso[6])]
    : american
      ? [fullYear(american[3] ?? ''), Number(american[1]), Number(american[2])]
      : [0, 0, 0]
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same && year >= 1900 && year <= 2100 ? date.toISOString().slice(0, 10) : null
}

/** Two-digit years up to 49 are in this century, from 50 on in the last one. */
const fullYear = (digits: string): number =>
  Number(digits) + (digits.length === 4 ? 0 : Number(digits) < 50 ? 2000 : 1900)
