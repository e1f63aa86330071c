import { foldValue } from '#shared/text/fold.ts'
import type { Town } from '../columns/near.ts'
import { foldState } from '../columns/values.ts'

/** The towns of this name in all states; the name is folded. */
export type Towns = (name: string) => readonly Town[]

/** The town that a text names: 'Marfa, TX', or 'Marfa' if no other state has a town of that name. */
export function townNamed(towns: Towns, text: string): Town | undefined {
  const folded = foldValue(text)
  const comma = folded.lastIndexOf(',')
  const called = towns(cityName(comma === -1 ? folded : folded.slice(0, comma).trim()))
  const state = comma === -1 ? undefined : foldState(folded.slice(comma + 1))
  const [town, ...others] = state === undefined ? called : called.filter((one) => foldState(one.state) === state)
  return others.length === 0 ? town : undefined
}

/** A folded name the way cities are spelled: 'st. paul', 'fort worth'. */
export function cityName(text: string): string {
  return text
    .replace(/^(?:saint|st) /, 'st. ')
    .replace(/^ft\.? /, 'fort ')
    .replace(/^mt\.? /, 'mount ')
}
