/**
 * Displays a number as Excel's number formats do, as far as imports need it: dates, leading zeros, percentages;
 * everything else in full.
 */

const builtInDays = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [9, '0%'],
  [10, '0.00%'],
])

export type NumberFormat = (value: number) => string

/** The number of digits that Excel keeps. */
const plain = (value: number): string => String(Number(value.toPrecision(15)))

/**
 * @param id of a built-in format
 * @param code of the workbook's own format, '' for a built-in one
 */
export function numberFormat(id: number, code: string, from1904: boolean): NumberFormat {
  const shown = (code || builtIn.get(id) || '')
    .split(';')[0]!
    .replace(/"[^"]*"|\[[^\]]*\]/g, '')
    .replace(/\\(.)|[_*]./g, '$1')
  if (code === '' ? builtInDays(id) : /[ymdhs]/i.test(shown) && !/general/i.test(shown)) {
    return (value) => day(value, from1904) ?? plain(value)
  }
  if (shown.endsWith('%')) return (value) => `${plain(value * 100)}%`
  // '00000' for ZIP codes and '000-00-0000': the zeros are placeholders for digits.
  const places = shown.replace(/[^0]/g, '').length
  if (places > 1 && /^[0\-() ]+$/.test(shown)) {
    return (value) => (Number.isInteger(value) && value >= 0 ? masked(value, shown, places) : plain(value))
  }
  return plain
}

function masked(value: number, mask: string, places: number): string {
  const digits = String(value).padStart(places, '0')
  // If there are more digits than placeholders, the rest comes first, as in Excel.
  let at = digits.length - places
  const front = digits.slice(0, at)
  return front + mask.replace(/0/g, () => digits.charAt(at++))
}

const msOfDay = 86_400_000

/**
 * A date, with its time if it has one, in ISO format, because Excel's format depends on the locale. Null if it is not a
 * date.
 */
function day(serial: number, from1904: boolean): string | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null
  // Excel has a February 29, 1900, as Lotus had.
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const moment = new Date(Math.round((days - 25_569) * msOfDay))
  const [date, time] = moment.toISOString().split('T') as [string, string]
  const clock = time.slice(0, 8)
  if (serial < 1 && !from1904) return clock
  return clock === '00:00:00' ? date : `${date} ${clock}`
}
