/** A row's values as the columns hold them, and the forms in which values are compared. */
import { foldValue } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { stateName } from '#shared/text/us-states.ts'

/** 'Texas' and 'tx' are compared as 'tx'. */
export function foldState(text: string): string {
  return foldValue(stateCode(text) ?? text)
}

/**
 * Degrees and credentials are compared by whole words, dots ignored: 'M.D., PhD' becomes ' md phd ', which contains '
 * md ' and does not contain ' m '. Text without a letter or digit becomes ''.
 */
export function foldAbbreviation(text: string): string {
  const words = foldValue(text)
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return words.length === 0 ? '' : ` ${words.join(' ')} `
}

/** No number of a row is larger. */
export const maxNumber = 2 ** 31 - 1

/** An NPI has ten digits, of which the first is a 1 or a 2. The smallest one is stored as 1. */
export function npiNumber(text: string): number | undefined {
  return /^[12]\d{9}$/.test(text) ? Number(text) - 999_999_999 : undefined
}

/** The NPI that is stored as this number. */
export const npiOf = (number: number): string => String(number + 999_999_999)

/** 0 for a number that is not known. */
export function counted(number: number | null): number {
  return number !== null && number > 0 ? Math.min(Math.floor(number), maxNumber) : 0
}

/** The two-letter code of a state, or the text itself. */
export function stateOf(text: string | null): string {
  if (text === null) return ''
  // It is nearly always a code already.
  return stateName(text) ? text.trim().toUpperCase() : (stateCode(text) ?? text.trim())
}

/** 'Austin, TX'; the city alone if the state is not known by its two letters. */
export function placeOf(city: string | null, state: string | null): string | null {
  if (city === null || foldValue(city) === '') return null
  const code = stateOf(state)
  return /^[A-Z]{2}$/.test(code) ? `${city}, ${code}` : city
}

export function pointOf(latitude: number | null, longitude: number | null): string | null {
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? `${latitude},${longitude}` : null
}
