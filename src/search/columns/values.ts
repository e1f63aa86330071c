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

/** The practice and the miles around it that someone would move: '40.7,-74.0,50'. */
export function circleOf(latitude: number | null, longitude: number | null, miles: number | null): string | null {
  const point = pointOf(latitude, longitude)
  return point === null || counted(miles) === 0 ? null : `${point},${counted(miles)}`
}

const day = 24 * 60 * 60_000
/** The number of days to the end of 1999, so that the first of 2000 is 1. */
const daysBefore = 10_956

/** A date as the number of its day; 0 for those before 2000, undefined if it is none. */
export function dayNumber(date: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : Math.max(0, time / day - daysBefore)
}

/** The date of a day's number. */
export const dateOf = (number: number): string => new Date((number + daysBefore) * day).toISOString().slice(0, 10)
