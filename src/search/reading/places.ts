/** Places: a ZIP, a city, a state, a region, and the area around them. */

import { cityNames, type Region, regionNamed } from '#lexicon/regions.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { type StateCode, stateName, usStates } from '#shared/text/us-states.ts'
import type { Leaf } from '../query/filters.ts'
import { cityName } from '../query/town.ts'
import type { HeldValues } from './held-values.ts'
import { excluded, type Meaning } from './meaning.ts'

export const usualMiles = 50
/** Offered around a ZIP that is typed without a radius. */
export const zipMiles = 25
const maxMiles = 500

/** Two-letter codes that are more often words or credentials, unless they are in capitals or follow a city. */
export const wordCodes = new Set('in or me hi ok oh la de pa md ma al co id mo ms'.split(' '))

/** As newspapers and older letters have them; 'ill', 'miss', 'ore', and 'ind' are more often something else. */
const abbreviations: ReadonlyMap<string, StateCode> = new Map([
  ...([
    ['ala', 'AL'],
    ['ariz', 'AZ'],
    ['ark', 'AR'],
    ['calif', 'CA'],
    ['colo', 'CO'],
    ['conn', 'CT'],
    ['fla', 'FL'],
  ] as const),
  ...([
    ['kans', 'KS'],
    ['mass', 'MA'],
    ['mich', 'MI'],
    ['minn', 'MN'],
    ['mont', 'MT'],
    ['neb', 'NE'],
    ['nebr', 'NE'],
  ] as const),
  ...([
    ['nev', 'NV'],
    ['okla', 'OK'],
    ['penn', 'PA'],
    ['penna', 'PA'],
    ['tenn', 'TN'],
    ['tex', 'TX'],
    ['wis', 'WI'],
  ] as const),
  ...([
    ['wisc', 'WI'],
    ['wyo', 'WY'],
  ] as const),
])

/** A state by its code, its name, or what it is shortened to: 'N. Carolina', 'West Va', 'NY state'. */
export function stateSaid(text: string): StateCode | undefined {
  const plain = text.replaceAll('.', '')
  const known = stateCode(text) ?? abbreviations.get(plain)
  if (known || !compass.test(plain)) return known
  // 'Ohio State' is a school.
  const said = plain.replace(/^(?:the )?state of /, '').replace(/^(ny|new york|wa|washington) state$/, '$1')
  const spelled = said
    .replace(/^no? (?=carolina|dakota)/, 'north ')
    .replace(/^so? (?=carolina|dakota)/, 'south ')
    .replace(/^w(?:est)? va$|^w virginia$/, 'west virginia')
    .replace(/^n (?=mexico|hampshire|jersey|york)/, 'new ')
  return stateCode(spelled)
}
const compass = /^(?:no?|so?|w|west|the state of|state of) |^state of | state$/

/** A state's name has only letters, periods, and spaces, and at most three words. */
const stateForm = /^[a-z.]+(?: [a-z.]+){0,2}$/

const unit = '\\+?(?: |-)?(?:mi\\.?|miles?|mile radius|m)'
const about =
  '(?:within |w/?in |w/i |in |up to |less than |under |no more than |no (?:farther|further) than |about |approx(?:imately|\\.)? |roughly |max(?:imum)? |[<≤]=? ?)*(?:an? )?'
const before = new RegExp(
  `^${about}(?:radius of )?(\\d{1,3})${unit} (?:radius |or less )?(?:of|from|around|near|to|outside(?: of)?|away from) (?:downtown )?(.+)$`,
)
/** 'Within 50 mi Dallas' */
const beforeTown = new RegExp(`^(?:within |w/?in |w/i |[<≤]=? ?)(\\d{1,3})${unit} (?:radius )?(\\D+)$`)
/** '25mi 60611', '10 mi radius 90210' */
const beforeZip = new RegExp(`^(?:within )?(\\d{1,3})${unit} (?:radius )?(?:zip(?: ?code)? )?(\\d{5})$`)
const around =
  /^(?:near|nearby|around|close to|outside of|outside|(?:the )?(?:suburbs|outskirts|vicinity) of|in the (?:suburbs|outskirts|vicinity) of|commutable (?:to|from)|a short drive (?:from|to)|(?:just )?(?:north|south|east|west|northeast|northwest|southeast|southwest) of|in or near|in or around|in and around|in the area of|(?:within )?(?:commuting|driving) distance (?:of|from|to))() (?:downtown )?(.+)$/
/** 'an hour from Dayton', '45 minutes of Reno': as far as one drives in that time. */
const driving =
  /^(?:within |in |about |up to |less than |under )*(half an?|a half|half|an?|one|two|three|\d{1,3}(?:\.\d)?)[ -]?(hours?(?:'s?)?|hrs?|minutes?|mins?)( and a half)?(?: drive| commute)?(?: away)? (?:of|from|to) (?:downtown )?(.+)$/
const behind = new RegExp(`^(.+?) (?:within |and |\\+|~)? ?(\\d{1,3})${unit}(?: radius)?$`)
/** 'Dallas area', 'greater Houston'. */
const wide =
  /^(?:the )?(?:greater (.+?)|(.+?))(?: metro)?(?: area| metro| metropolitan area| region| suburbs| outskirts| vicinity| (?:and|&)(?: the)? (?:surrounding|nearby)(?: areas?| suburbs| communities| cities| towns| region)?)$|^(?:the )?(?:greater|suburban|metro|metropolitan) (.+)$/

/** The place in a phrase: its name, the radius around it, and whether words such as 'in' mark it as a place. */
export function placeSaid(phrase: string) {
  const away =
    before.exec(phrase) ?? beforeZip.exec(phrase) ?? around.exec(phrase) ?? drivenIn(phrase) ?? beforeTown.exec(phrase)
  const late = away ? null : behind.exec(phrase)
  const whole = away?.[2] ?? late?.[1] ?? phrase
  const rest = whole.replace(
    /^(?:in|from|at|based in|located in|local to|across|throughout)(?: the city of)? (?=.)/,
    '',
  )
  const given = away ? Number(away[1] || usualMiles) : late ? Number(late[2]) : undefined
  const miles = given === undefined ? undefined : Math.min(given, maxMiles)
  return { rest, miles, isSaid: away !== null || late !== null || rest !== whole }
}

const counts: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 }

function drivenIn(phrase: string): readonly [phrase: string, miles: string, place: string] | null {
  const [, count = '', unit = '', more, place] = driving.exec(phrase) ?? []
  if (place === undefined) return null
  const hours = counts[count] ?? (count.includes('half') ? 0.5 : Number(count))
  const minutes = (hours + (more === undefined ? 0 : 0.5)) * (unit.startsWith('h') ? 60 : 1)
  return [phrase, String(Math.max(10, Math.round((minutes * usualMiles) / 600) * 10)), place]
}

/** @param capitals whether the last word is in capitals, for codes that are words */
export function placeMeant(
  held: HeldValues,
  isZip: (zip: string) => boolean,
  phrase: string,
  capitals: boolean,
): Meaning | undefined {
  const { rest, miles } = placeSaid(phrase)
  // A town's outskirts are around it, a state's are none of it.
  const without = /^outside (?:of )?(.+)$/.exec(phrase)?.[1]
  const state = without === undefined ? undefined : placed(held, isZip, without, undefined, capitals)
  if (state && 'field' in state.tree && state.tree.field === 'state') return excluded(state)
  const plain = placed(held, isZip, rest, miles, capitals)
  if (plain || miles !== undefined) return plain
  const found = wide.exec(rest)
  const middle = found?.[1] ?? found?.[2] ?? found?.[3]
  return middle === undefined ? undefined : placed(held, isZip, middle, usualMiles, capitals)
}

/** A ZIP, alone or at the end of an address: 'zip 19711', 'Newark, DE 19711-4321'. */
function zipIn(held: HeldValues, place: string): string | undefined {
  const [, town, state, zip] = /^(?:zip(?: ?code)? ?:? ?|(\D+?) ([a-z]{2}) )?(\d{5})(?:-\d{4})?$/.exec(place) ?? []
  return town === undefined || held.uses('place', `${cityName(town)}, ${state}`) > 0 ? zip : undefined
}

function placed(
  held: HeldValues,
  isZip: (zip: string) => boolean,
  rest: string,
  miles: number | undefined,
  capitals: boolean,
): Meaning | undefined {
  const region = miles === undefined ? regionNamed(rest) : undefined
  if (region) return regionMeant(held, region)
  const short = cityNames.get(rest)
  if (short) return circle('city', short, miles, held.uses('place', short.toLowerCase()))
  const zip = zipIn(held, rest)
  if (zip !== undefined) {
    if (!isZip(zip)) return undefined
    const meant = circle('zip', zip, miles, Math.max(1, held.uses('zip', zip)))
    // The ZIP alone is small.
    return miles === undefined ? { ...meant, instead: [circle('zip', zip, zipMiles, 0)] } : meant
  }
  const words = rest.split(' ')
  for (let at = Math.max(1, words.length - 3); at < words.length; at++) {
    const behind = words.slice(at).join(' ')
    const code = stateForm.test(behind) ? stateSaid(behind) : undefined
    // 'West Texas' is not the town of West.
    if (at === 1 && behind.length > 2 && directions.test(words[0]!)) continue
    const inState = code && held.exactly('place', `${cityName(words.slice(0, at).join(' '))}, ${code.toLowerCase()}`)
    if (inState) return circle('city', inState.label, miles, inState.support)
  }
  const code = stateForm.test(rest) ? stateSaid(rest) : undefined
  const isCode = rest.length === 2
  if (code && miles === undefined && (!isCode || capitals || !wordCodes.has(rest))) {
    // 'New York' is the city, too; 'Kansas' is not 'Kansas City'.
    const cities = isCode ? 0 : held.uses('city', rest)
    const support = held.uses('state', code.toLowerCase()) + cities
    const tree: Leaf = cities > 0 ? { field: 'city', values: [rest] } : { field: 'state', values: [code] }
    return { kind: 'place', label: stateName(code) ?? code, tree, support }
  }
  const city = isCode ? undefined : (held.exactly('city', cityName(rest)) ?? held.exactly('city', rest))
  return city && circle('city', city.label, miles, city.support)
}

/** Parts of states, which the data does not have. */
export const directions =
  /^(?:(?:north|south)-?(?:east|west)?(?:ern)?|(?:east|west|central)(?:ern)?|midwest|upper|lower|upstate|downstate|coastal|mid|n|s|e|w|ne|nw|se|sw)$/

/** 'TX - Dallas' */
export function stateFirst(held: HeldValues, phrase: string): Meaning | undefined {
  const { rest, miles } = placeSaid(phrase)
  const words = rest.split(' ')
  for (let at = 1; at < Math.min(3, words.length); at++) {
    const [front, city] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const code = wordCodes.has(front) || !stateForm.test(front) ? undefined : stateCode(front)
    const known = code && held.exactly('place', `${cityName(city)}, ${code.toLowerCase()}`)
    if (known) return circle('city', known.label, miles, known.support)
  }
  return undefined
}

/**
 * 'Cook County', 'Harris County, TX', 'Orleans Parish': of several states, the one with the most physicians in it; the
 * others are offered.
 */
export function countyMeant(
  held: HeldValues,
  region: (name: string) => { readonly zips: readonly string[] } | undefined,
  phrase: string,
): Meaning | undefined {
  const [, county, kind = '', said] =
    /^(?:(?:in|near|around|across|throughout) )?([a-z][a-z.' -]{1,30}) (county|parish)(?:,? ([a-z. ]+))?$/.exec(
      phrase,
    ) ?? []
  const only = said === undefined ? undefined : stateSaid(said)
  if (county === undefined || (said !== undefined && !only)) return undefined
  const found = (only ? [only] : usStates.map(([code]) => code)).flatMap((code) => {
    const zips = region(`${county} ${kind}, ${code}`)?.zips ?? []
    const support = zips.reduce((sum, zip) => sum + held.uses('zip', zip), 0)
    const label = `${county.replace(/(?<=^|[ '-])[a-z]/g, (letter) => letter.toUpperCase())} ${kind === 'county' ? 'County' : 'Parish'}, ${code}`
    const tree: Leaf = { field: 'region', values: [label] }
    return zips.length > 0 ? [{ kind: 'place', label, tree, support: Math.max(1, support) } satisfies Meaning] : []
  })
  const [first, ...others] = found.sort((a, b) => b.support - a.support)
  return first && { ...first, ...(others.length > 0 ? { instead: others.slice(0, 4) } : {}) }
}

/** What else two letters may be, for an alternative. */
export const otherPlaces: ReadonlyMap<string, readonly string[]> = new Map([['la', ['Los Angeles, CA']]])

/** An employer whose first word may also be a state. */
export const mayBeState: ReadonlyMap<string, StateCode> = new Map([
  ['va hospital', 'VA'],
  ['va hospitals', 'VA'],
  ['va medical center', 'VA'],
])

export function stateMeant(held: HeldValues, code: StateCode): Meaning {
  const support = held.uses('state', code.toLowerCase())
  return { kind: 'place', label: stateName(code)!, tree: { field: 'state', values: [code] }, support }
}

export function otherPlace(held: HeldValues, name: string): Meaning | undefined {
  return held.uses('place', name.toLowerCase()) > 0 ? circle('city', name, undefined, 0.5) : undefined
}

/** States, or the counties that the index knows by the region's name. */
function regionMeant(held: HeldValues, { label, states, counties, rest }: Region): Meaning {
  const isStates = counties.length + rest.length === 0
  const codes = isStates
    ? states
    : [...new Set([...counties, ...rest.map(({ state }) => state)].map((one) => one.slice(0, 2)))]
  const support = codes.reduce((sum, code) => sum + held.uses('state', code.toLowerCase()), 0)
  const tree: Leaf = isStates ? { field: 'state', values: states } : { field: 'region', values: [label] }
  return { kind: 'place', label, tree, support: Math.max(1, support) }
}

export function circle(field: 'city' | 'zip', place: string, miles: number | undefined, support: number): Meaning {
  const label = miles === undefined ? place : `Within ${miles} miles of ${place}`
  return { kind: 'place', label, tree: { field, values: [place], ...(miles === undefined ? {} : { miles }) }, support }
}
