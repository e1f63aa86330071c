import { stateCode } from '#shared/us-states.ts'
import { properCity } from './phrase.ts'
import { cleanText } from './text.ts'

/** Postal codes that are on addresses of physicians without being in the state select. */
const territories: ReadonlyMap<string, string> = new Map([
  ['puerto rico', 'PR'],
  ['guam', 'GU'],
  ['virgin islands', 'VI'],
  ['us virgin islands', 'VI'],
  ['american samoa', 'AS'],
  ['northern mariana islands', 'MP'],
])
const territoryCodes = new Set(territories.values())

/** A state or territory by code or name in any case, as its two letters; `null` when it is none. */
export function normaliseState(text: string): string | null {
  const known = stateCode(text)
  if (known !== undefined) return known
  const plain = cleanText(text).replaceAll('.', '').toLowerCase()
  const code = plain.toUpperCase()
  return territoryCodes.has(code) ? code : (territories.get(plain) ?? null)
}

/** Holtsville, New York: there is none below. */
const lowestZip = '00501'

/**
 * The five digits of a ZIP, or `null`. Spreadsheets drop leading zeros and append '.0', files glue the four of ZIP+4 on: '2139' and
 * '021394307' are both '02139'.
 */
export function normaliseZip(text: string): string | null {
  const match = /^(\d{3,5})(?:[-\s]+\d{1,4})?$/.exec(text.trim().replace(/\.0+$/, ''))
  const digits = match?.[1] ?? nine(text)
  if (digits === undefined) return null
  const zip = digits.padStart(5, '0')
  return zip < lowestZip ? null : zip
}

function nine(text: string): string | undefined {
  const digits = text.trim().replace(/\.0+$/, '')
  return /^\d{7,9}$/.test(digits) ? digits.padStart(9, '0').slice(0, 5) : undefined
}

/** 'Boston, MA 02115' → city, state and ZIP, each `null` where the text does not say it. */
export function readLocation(text: string): { city: string | null; state: string | null; zip: string | null } {
  const plain = cleanText(text).replace(/,?\s*(usa|united states( of america)?)$/i, '')
  const zipMatch = /\s(\d{5})(?:-\d{4})?$/.exec(plain)
  const rest = zipMatch ? plain.slice(0, zipMatch.index) : plain
  const comma = rest.lastIndexOf(',')
  const zip = zipMatch?.[1] ?? null
  if (comma < 0) {
    const state = normaliseState(rest)
    return state === null
      ? { city: rest === '' ? null : properCity(rest), state: null, zip }
      : { city: null, state, zip }
  }
  const city = rest.slice(0, comma).trim()
  return { city: city === '' ? null : properCity(city), state: normaliseState(rest.slice(comma + 1)), zip }
}
