const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** An ISO date from three numbers, if that date exists. */
function day(year: number, month: number, date: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, date))
  const real = time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === date
  return real && year >= 2005 && year <= 2100 ? time.toISOString().slice(0, 10) : null
}

/**
 * The date of a public file's data, from its name: 'npidata_pfile_20050523-20260608.csv' (the later one),
 * 'NPPES_Deactivated_NPI_Report_20231009.csv', 'doctors_and_clinicians_06_2026.zip', and
 * 'NPPES_Data_Dissemination_June_2026_V2.zip' (the first of the month). Null if the name has none.
 */
export function dateInName(name: string): string | null {
  const dates = [...name.matchAll(/(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/g)].flatMap(
    ([, year, month, date]) => day(Number(year), Number(month), Number(date)) ?? [],
  )
  const american = [...name.matchAll(/(?<!\d)(\d{2})[-_]?(\d{2})[-_]?(\d{4})(?!\d)/g)].flatMap(
    ([, month, date, year]) => day(Number(year), Number(month), Number(date)) ?? [],
  )
  const latest = (dates.length > 0 ? dates : american).sort().at(-1)
  if (latest !== undefined) return latest
  const numbered = /(?<!\d)(\d{2})[-_](\d{4})(?!\d)/.exec(name)
  if (numbered) return day(Number(numbered[2]), Number(numbered[1]), 1)
  const named = /([a-z]{3,9})[-_ ]?(\d{4})(?!\d)/i.exec(name)
  const month = named ? monthNumber(named[1] ?? '') : 0
  return month > 0 ? day(Number(named?.[2]), month, 1) : null
}

/** The date in a title like 'NPPES Deactivated Records as of Oct 09 2023'. */
export function dateInTitle(title: string): string | null {
  const match = /as of ([a-z]+)\.? (\d{1,2}),? (\d{4})/i.exec(title)
  return match ? day(Number(match[3]), monthNumber(match[1] ?? ''), Number(match[2])) : null
}

function monthNumber(name: string): number {
  const lower = name.toLowerCase()
  return lower.length < 3 ? 0 : months.findIndex((month) => month.startsWith(lower)) + 1
}
