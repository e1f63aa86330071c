/** Towns that no one is in, told by their state: 'Beverly Hills, CA' (docs/search.md, Reading). */
import { stateCode } from '#shared/text/state-code.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { HeldValues } from './held-values.ts'
import type { Meaning } from './meaning.ts'
import { circle, cityName, placeSaid, wordCodes } from './places.ts'
import { fillers, negations, textOf, type Word, wordsOf } from './words.ts'

/** What must say that words in front of a state are a town: physicians of another state have it, a comma or 'in' says so as well, or nothing more. */
export type TownSign = 'elsewhere' | 'said' | 'any'

/** What words mean otherwise (known.ts). */
export interface OtherMeanings {
  readonly held: HeldValues
  of: (words: readonly Word[]) => Meaning[]
  specialty: (phrase: string, anyCase: boolean) => Meaning | undefined
  isCredential: (text: string) => boolean
}

/** Words of employers and postings, which stand in front of a state, too. */
const notInTowns = new Set(
  'hospital hospitals clinic clinics center centers medical medicine health healthcare care practice group associates partners system network university college school department office inc llc job jobs position opportunity license licensed board location community town state county region area'.split(
    ' ',
  ),
)
const insideNames = new Set('of the on by de du del la le las los'.split(' '))
const townWordsAtMost = 4

/** What is around the place: the state may be the last word, or a radius is behind it. */
const mayEnd = /^(?:mi|miles?|radius|\d+mi?)$/

/** @param inText a name has capitals there */
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
    // 'Jane Doe, MD'
    if (known.isCredential(textOf(state)) && !(comma && isSaid)) continue
    const elsewhere = known.held.exactly('city', cityName(textOf(town)))
    if (!elsewhere && (sign === 'elsewhere' || (sign === 'said' && !comma && !isSaid))) continue
    const name = `${titled(cityName(textOf(town)))}, ${code}`
    return { ...circle('city', name, miles, 0), instead: insteadOf(known, code, elsewhere?.label) }
  }
  return undefined
}

/** The code of a state; of two letters that are a word, where they are in capitals. */
function stateIn(words: readonly Word[]): string | undefined {
  const text = textOf(words)
  if (!/^[a-z. ]+$/.test(text)) return undefined
  if (text.length === 2 && wordCodes.has(text) && !words[0]!.capitals) return undefined
  return stateCode(text)
}

function isTown(known: OtherMeanings, town: readonly Word[], inText: boolean): boolean {
  // 'John Smith, Beverly Hills, CA'
  if (town.length > townWordsAtMost || stateIn(town) || town.slice(0, -1).some(({ comma }) => comma)) return false
  const areWords = town.every(({ text, capital, capitals }, at) => {
    const isInside = at > 0 && insideNames.has(text)
    // 'Jackson MS, OR only'
    if (at > 0 && text.length === 2 && capitals && !isInside) return false
    if (!/^[a-z][a-z.'-]*$/.test(text) || notInTowns.has(text) || negations.has(text)) return false
    return isInside || (!fillers.has(text) && (capital || !inText) && !known.specialty(text, true))
  })
  const others = areWords ? known.of(town) : []
  return areWords && others.every(({ kind }) => kind === 'place' || kind === 'name')
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
