import { stateCode } from '#shared/text/state-code.ts'
import { properCity } from './phrase.ts'
import { cleanText, letters } from './text.ts'

/** Postal codes in physicians' addresses that aren't in the state select. */
const territories: ReadonlyMap<string, string> = new Map([
  ['puerto rico', 'PR'],
  ['guam', 'GU'],
  ['virgin islands', 'VI'],
  ['us virgin islands', 'VI'],
  ['american samoa', 'AS'],
  ['northern mariana islands', 'MP'],
])
/** Armed Forces Americas, Europe, and Pacific: military post offices. */
const military: ReadonlyMap<string, string> = new Map([
  ['armed forces americas', 'AA'],
  ['armed forces europe', 'AE'],
  ['armed forces africa', 'AE'],
  ['armed forces canada', 'AE'],
  ['armed forces middle east', 'AE'],
  ['armed forces pacific', 'AP'],
])
const otherCodes = new Set([...territories.values(), ...military.values()])

/**
 * A state, a territory, or a military 'state', by code or name in any case, as its two letters; `null` if it isn't one.
 */
export function normaliseState(text: string): string | null {
  const known = stateCode(text)
  if (known !== undefined) return known
  // 'US-IL' (ISO 3166-2), 'RI - Rhode Island'.
  const two = /^(?:us|usa)\s*[-_/]\s*(\S.*)$/i.exec(text.trim())
  if (two) return normaliseState(two[1]!)
  const [code = '', name, ...more] = text.split(/\s+[-\u2010-\u2015:]\s*|\s*[(]/)
  if (name !== undefined && more.length === 0) {
    const [one, other] = [normaliseState(code), normaliseState(name.replace(/[)]$/, ''))]
    if (one !== null && one === other) return one
  }
  const plain = cleanText(text).replaceAll('.', '').toLowerCase()
  const capitals = plain.toUpperCase()
  return otherCodes.has(capitals) ? capitals : (territories.get(plain) ?? military.get(plain) ?? null)
}

const ownCountries = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'america'])
const territoryCountries = new Set([
  'pr',
  'gu',
  'vi',
  'as',
  'mp',
  'fm',
  'mh',
  'pw',
  'um',
  'puertorico',
  'guam',
  'americansamoa',
])

/** Whether a country is the United States or one of its territories; null if unknown. */
export function isOwnCountry(text: string): boolean | null {
  const plain = letters(text)
  return plain === '' ? null : ownCountries.has(plain) || territoryCountries.has(plain)
}

/** Holtsville, New York: no ZIP is lower. */
const lowestZip = '00501'
/** Where ZIPs begin with one zero, and where with two. */
const oneZero = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'AE'])
const twoZeros = new Set(['PR', 'VI', 'NY'])

/**
 * The five digits of a ZIP, or `null`. Spreadsheets drop leading zeros and append '.0', and files append the four
 * digits of ZIP+4: '2139' and '021394307' are both '02139'. Zeros are put back only where they belong: in a state whose
 * ZIPs begin with them, because '8001' is also Zurich's postal code.
 *
 * @param state two letters; null if unknown
 */
export function normaliseZip(text: string, state: string | null): string | null {
  const plain = text.trim().replace(/\.0+$/, '')
  const digits = /^(\d{3,5})(?:[-\s]+\d{1,4})?$/.exec(plain)?.[1] ?? nine(plain)
  if (digits === undefined) return null
  const dropped = 5 - digits.length
  if (dropped > 0 && !(state !== null && (dropped === 1 ? oneZero : twoZeros).has(state))) return null
  const zip = digits.padStart(5, '0')
  return zip < lowestZip ? null : zip
}

/** The ZIP part of a nine-digit ZIP+4, without any leading zeros that were dropped. */
function nine(text: string): string | undefined {
  return /^\d{7,9}$/.test(text) ? text.slice(0, -4) : undefined
}

/** 'Boston, MA 02115' → city, state, and ZIP, each `null` if the text doesn't say it. */
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
