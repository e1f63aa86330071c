/** What words mean to those who may know what physicians wish for. */
import { regionNamed } from '#lexicon/regions.ts'
import type { Word } from '#lexicon/words.ts'
import { foldValue } from '#shared/text/fold.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { FilterTree } from '../query/filters.ts'
import { type Towns, townNamed } from '../query/town.ts'
import type { HeldValues } from './held-values.ts'
import type { Meaning } from './meaning.ts'
import { placeMeant, stateSaid, wordCodes } from './places.ts'
import { maxWishWords, months, wishSaid } from './wish-words.ts'

type Where = {
  readonly held: HeldValues
  readonly isZip: (zip: string) => boolean
  readonly towns: Towns
}

/** @param which 'said': only what can be nothing else; 'any': also words that may as well be about a job */
export function wishMeant(words: readonly Word[], phrase: string, which: 'said' | 'any', where: Where) {
  const said = words.length > maxWishWords ? undefined : wishSaid(phrase)
  if (!said || (said.unsure && which === 'said')) return undefined
  if ('place' in said) return moveMeant(said.place, words.at(-1)!.capitals, where)
  if ('from' in said) return wish(`Can start by ${dayNamed(said.from)}`, { field: 'wishFrom', values: [said.from] })
  const meaning = wish(said.label, { field: said.flag, values: [true] })
  return said.unsure ? { ...meaning, unsure: true as const } : meaning
}

/** A state, a region of states, a ZIP, or a town, whether or not a physician is there. */
function moveMeant(place: string, capitals: boolean, { held, isZip, towns }: Where): Meaning | undefined {
  const code = !wordCodes.has(place) || capitals ? stateSaid(place) : undefined
  const region = regionNamed(place)
  const isStates = region && region.counties.length + region.rest.length === 0
  const states = code ? [code] : isStates ? region.states : undefined
  const meant = placeMeant(held, isZip, place, capitals)
  // Who is there already is another question.
  const instead = meant ? { instead: [meant] } : {}
  if (states) {
    const label = `Would move to ${code ? stateName(code) : region!.label}`
    return { ...wish(label, { field: 'wishState', values: states }), ...instead }
  }
  const known = meant && 'field' in meant.tree && (meant.tree.field === 'city' || meant.tree.field === 'zip')
  const to = known
    ? inLargest(held, String((meant.tree as { values: readonly unknown[] }).values[0]))
    : townNamed(towns, townIn(place))?.label
  if (to === undefined) return undefined
  return { ...wish(`Would relocate to ${to}`, { field: 'wishPlace', values: [to] }), ...instead }
}

/** Of several towns of a name, the one with the most physicians. */
function inLargest(held: HeldValues, town: string): string {
  if (/,|\d/.test(town)) return town
  const uses = (label: string) => held.uses('place', foldValue(label))
  return held.labelsBeginning('place', `${foldValue(town)}, `, 60).sort((a, b) => uses(b) - uses(a))[0] ?? town
}

/** 'marfa tx' */
const townIn = (place: string) => place.replace(/ ([a-z]{2})$/, ', $1')

const dayNamed = (day: string) =>
  `${months[Number(day.slice(5, 7)) - 1]!.slice(0, 3)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`

/** More certain than any value that someone has. */
const wish = (label: string, tree: FilterTree): Meaning => ({ kind: 'wish', label, tree, support: 1_000_000 })
