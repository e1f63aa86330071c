/** Places: a ZIP, a city, a state, a region, and the area around them. */

import { regions, stateRegions } from '#lexicon/regions.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { Leaf } from '../query/filters.ts'
import { cityName } from '../query/town.ts'
import type { HeldValues } from './held-values.ts'
import type { Meaning } from './meaning.ts'

export const usualMiles = 50
const maxMiles = 500

/** Two-letter codes that are more often words or credentials, unless they are in capitals or follow a city. */
export const wordCodes = new Set('in or me hi ok oh la de pa md ma al co id mo ms'.split(' '))

/** A state's name has only letters, periods, and spaces, and at most three words. */
const mayBeState = /^[a-z.]+(?: [a-z.]+){0,2}$/

const unit = '(?: |-)?(?:mi|miles?|mile radius|m)'
const before = new RegExp(
  `^(?:within |in |up to )?(?:an? )?(\\d{1,3})${unit} (?:radius )?(?:of|from|around|near|to) (?:downtown )?(.+)$`,
)
const around =
  /^(?:near|nearby|around|close to|outside|outside of|(?:just )?(?:north|south|east|west|northeast|northwest|southeast|southwest) of|in or near|in or around|in and around|in the area of|(?:with)?in an hour(?: drive)? of|an hour(?: drive)? from|(?:within )?(?:commuting|driving) distance (?:of|from|to))() (?:downtown )?(.+)$/
const behind = new RegExp(`^(.+?) (?:within |and |\\+|~)? ?(\\d{1,3})${unit}(?: radius)?$`)
/** 'Dallas area', 'greater Houston'. */
const wide =
  /^(?:the )?(?:greater (.+?)|(.+?))(?: metro)?(?: area| metro| metropolitan area| region)$|^(?:the )?greater (.+)$/

/** The place in a phrase: its name, the radius around it, and whether words such as 'in' mark it as a place. */
export function placeSaid(phrase: string) {
  const away = before.exec(phrase) ?? around.exec(phrase)
  const late = away ? null : behind.exec(phrase)
  const whole = away?.[2] ?? late?.[1] ?? phrase
  const rest = whole.replace(/^(?:in|from|at|based in|located in|local to) (?=.)/, '')
  const given = away ? Number(away[1] || usualMiles) : late ? Number(late[2]) : undefined
  const miles = given === undefined ? undefined : Math.min(given, maxMiles)
  return { rest, miles, isSaid: away !== null || late !== null || rest !== whole }
}

/** @param capitals whether the last word is in capitals, for codes that are words */
export function placeMeant(
  held: HeldValues,
  isZip: (zip: string) => boolean,
  phrase: string,
  capitals: boolean,
): Meaning | undefined {
  const { rest, miles } = placeSaid(phrase)
  const plain = placed(held, isZip, rest, miles, capitals)
  if (plain || miles !== undefined) return plain
  const found = wide.exec(rest)
  const middle = found?.[1] ?? found?.[2] ?? found?.[3]
  return middle === undefined ? undefined : placed(held, isZip, middle, usualMiles, capitals)
}

function placed(
  held: HeldValues,
  isZip: (zip: string) => boolean,
  rest: string,
  miles: number | undefined,
  capitals: boolean,
): Meaning | undefined {
  const region = regions.get(rest.replace(/^the /, ''))
  if (region) {
    const [city, reach] = region
    return circle('city', city, miles ?? reach, held.uses('place', city.toLowerCase()))
  }
  const states = miles === undefined ? stateRegions.get(rest.replace(/^the /, '')) : undefined
  if (states) {
    const support = states.reduce((sum, code) => sum + held.uses('state', code.toLowerCase()), 0)
    const label = rest.replace(/^the /, '').replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
    return support > 0 ? { kind: 'place', label, tree: { field: 'state', values: states }, support } : undefined
  }
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(rest)?.[1]
  if (zip !== undefined) {
    if (!isZip(zip)) return undefined
    return circle('zip', zip, miles, Math.max(1, held.uses('zip', zip)))
  }
  const words = rest.split(' ')
  for (let at = Math.max(1, words.length - 3); at < words.length; at++) {
    const behind = words.slice(at).join(' ')
    const code = mayBeState.test(behind) ? stateCode(behind) : undefined
    const inState = code && held.exactly('place', `${cityName(words.slice(0, at).join(' '))}, ${code.toLowerCase()}`)
    if (inState) return circle('city', inState.label, miles, inState.support)
  }
  const code = mayBeState.test(rest) ? stateCode(rest) : undefined
  const isCode = rest.length === 2
  if (code && miles === undefined && (!isCode || capitals || !wordCodes.has(rest))) {
    const support = held.uses('state', code.toLowerCase()) + held.uses('city', rest)
    const tree: Leaf = isCode ? { field: 'state', values: [code] } : { field: 'city', values: [rest] }
    if (support > 0) return { kind: 'place', label: stateName(code) ?? code, tree, support }
  }
  const city = isCode ? undefined : (held.exactly('city', cityName(rest)) ?? held.exactly('city', rest))
  return city && circle('city', city.label, miles, city.support)
}

export function circle(field: 'city' | 'zip', place: string, miles: number | undefined, support: number): Meaning {
  const label = miles === undefined ? place : `Within ${miles} miles of ${place}`
  return { kind: 'place', label, tree: { field, values: [place], ...(miles === undefined ? {} : { miles }) }, support }
}
