/**
 * Towns with no physicians, recognized by their state ('Beverly Hills, CA') or by a radius around them (docs/search.md,
 * Reading).
 */

import { fillers, negations, textOf, type Word, wordsOf } from '#lexicon/words.ts'
import { stateName } from '#shared/text/us-states.ts'
import { cityName, type Towns, townNamed } from '../query/town.ts'
import type { HeldValues } from './held-values.ts'
import type { Meaning } from './meaning.ts'
import { circle, directions, placeSaid, stateSaid, usualMiles, wordCodes } from './places.ts'

/**
 * What has to indicate that words before a state are a town: physicians in another state have it, a comma or 'in' says
 * so as well, or nothing more.
 */
export type TownSign = 'elsewhere' | 'said' | 'any'

/** Other meanings of the words (known.ts). */
export interface OtherMeanings {
  readonly held: HeldValues
  readonly towns: Towns
  of: (words: readonly Word[]) => Meaning[]
  specialty: (phrase: string, anyCase: boolean) => Meaning | undefined
  isCredential: (text: string) => boolean
}

/** Words of employers and postings, which also appear before a state. */
const notInTowns = new Set(
  'hospital hospitals clinic clinics center centers medical medicine health healthcare care practice group associates partners system network university college school department office inc llc job jobs position opportunity license licensed board location community town state county region area rural urban suburban'.split(
    ' ',
  ),
)
const insideNames = new Set('of the on by de du del la le las los'.split(' '))
const maxTownWords = 4

/** The context of the place: the state may be the last word, or a radius may follow it. */
const mayEnd = /^(?:mi|miles?|radius|\d+mi?)$/

/** @param inText in a longer text, a name is capitalized */
export function townMeant(
  known: OtherMeanings,
  words: readonly Word[],
  sign: TownSign,
  inText: boolean,
): Meaning | undefined {
  const last = words.at(-1)
  const endsSo = last && (mayEnd.test(last.text) || stateIn(words.slice(-1)) || stateIn(words.slice(-2)))
  if (words.length < 2 || !endsSo) return undefined
  const { rest, miles, isSaid } = placeSaid(textOf(words))
  const length = rest.split(' ').length
  const from = words.findIndex((_, at) => textOf(words.slice(at, at + length)) === rest)
  const place = from === -1 ? [] : words.slice(from, from + length)
  for (let at = Math.max(1, length - 3); at < place.length; at++) {
    const [town, state] = [place.slice(0, at), place.slice(at)]
    const code = stateIn(state)
    if (!code || !isTown(known, town, inText)) continue
    const comma = town.at(-1)!.comma
    // 'West Texas' is not the town of West.
    if (town.length === 1 && directions.test(town[0]!.text) && !comma) continue
    // 'Dallas | NY-licensed'
    if (town.at(-1)!.dash) continue
    // 'Jane Doe, MD'
    if (known.isCredential(textOf(state)) && !(comma && isSaid)) continue
    const listed = townNamed(known.towns, `${textOf(town)}, ${code}`)
    const elsewhere = known.held.exactly('city', cityName(textOf(town)))
    if (!listed && !elsewhere && (sign === 'elsewhere' || (sign === 'said' && !comma && !isSaid))) continue
    const name = listed?.label ?? `${titled(cityName(textOf(town)))}, ${code}`
    const meaning = circle('city', name, miles, 0)
    // Physicians may be around it.
    if (listed && miles !== undefined) return meaning
    const around = listed ? [circle('city', name, usualMiles, 0)] : []
    return { ...meaning, instead: [...around, ...insteadOf(known, code, elsewhere?.label)] }
  }
  return undefined
}

/** '50 miles of Marfa': a town that needs no state, because only one has a town of that name. */
export function loneTownMeant(known: OtherMeanings, words: readonly Word[], inText: boolean): Meaning | undefined {
  const phrase = textOf(words)
  // 'Miami Beach'
  const isOwn = !inText && words.length > 1 && words.length < 4 && words.every(({ comma }) => !comma)
  const own = isOwn && areTownWords(known, words, inText) ? townNamed(known.towns, cityName(phrase)) : undefined
  if (own) return { ...circle('city', own.label, undefined, 0), instead: [circle('city', own.label, usualMiles, 0)] }
  if (!saysAround.test(phrase)) return undefined
  const { rest, miles } = placeSaid(phrase)
  const town = miles === undefined || rest.includes(',') ? undefined : townNamed(known.towns, rest)
  const named = words.slice(-rest.split(' ').length)
  return town && textOf(named) === rest && isTown(known, named, inText)
    ? circle('city', town.label, miles, 0)
    : undefined
}
const saysAround = /^(?:near|around|close|outside|within|just|in or|in and|an hour)|\d/

/** The code of a state; two letters that are also a word count only in capitals. */
function stateIn(words: readonly Word[]): string | undefined {
  const text = textOf(words)
  if (!/^[a-z. ]+$/.test(text)) return undefined
  if (text.length === 2 && wordCodes.has(text) && !words[0]!.capitals) return undefined
  return stateSaid(text)
}

/** @returns whether the words may name a town, whatever else they mean */
function areTownWords(known: OtherMeanings, town: readonly Word[], inText: boolean): boolean {
  // 'John Smith, Beverly Hills, CA'
  if (town.length > maxTownWords || stateIn(town) || town.slice(0, -1).some(({ comma }) => comma)) return false
  return town.every(({ text, capital, capitals }, at) => {
    const isInside = at > 0 && insideNames.has(text)
    // 'Jackson MS, OR only'
    if (at > 0 && text.length === 2 && capitals && !isInside) return false
    if (!/^[a-z][a-z.'-]*$/.test(text) || notInTowns.has(text) || negations.has(text)) return false
    return isInside || (!fillers.has(text) && (capital || !inText) && !known.specialty(text, true))
  })
}

function isTown(known: OtherMeanings, town: readonly Word[], inText: boolean): boolean {
  if (!areTownWords(known, town, inText)) return false
  return known.of(town).every(({ kind }) => kind === 'place' || kind === 'name')
}

function insteadOf(known: OtherMeanings, code: string, elsewhere: string | undefined): Meaning[] {
  const state = stateName(code)!
  const places = [state, ...(elsewhere === undefined ? [] : [elsewhere])]
  return places
    .flatMap((place) => known.of(wordsOf(place)).find(({ kind }) => kind === 'place') ?? [])
    .sort((a, b) => b.support - a.support)
}

function titled(text: string): string {
  return text.replace(/(?<=^|[\s.-])[a-z]/g, (letter) => letter.toUpperCase())
}
