/** Where towns are, whether or not they have a physician. */
import { foldValue } from '#shared/text/fold.ts'
import { towns } from './towns.ts'

export type Town = {
  /** 'Marfa, TX' */
  readonly label: string
  readonly state: string
  /** Degrees north and east, to a hundredth: half a mile. */
  readonly latitude: number
  readonly longitude: number
}

/** Digits after a name: hundredths of a degree north and west. */
const digits = 3
const base = 36

let known: ReadonlyMap<string, readonly Town[]> | undefined

/** All towns by their folded names, built on the first call. */
function byName(): ReadonlyMap<string, readonly Town[]> {
  if (known) return known
  const made = new Map<string, Town[]>()
  for (const line of towns.trim().split('\n')) {
    const state = line.slice(0, 2)
    for (const entry of line.slice(3).split(',')) {
      const end = entry.length - 2 * digits
      const name = entry.slice(0, end)
      const [north, west] = [end, end + digits].map(
        (from) => Number.parseInt(entry.slice(from, from + digits), base) / 100,
      )
      const town = {
        label: `${name}, ${state}`,
        state,
        latitude: north!,
        longitude: west! > 180 ? 360 - west! : -west!,
      }
      const key = foldValue(name)
      const others = made.get(key)
      if (others) others.push(town)
      else made.set(key, [town])
    }
  }
  known = made
  return made
}

let sorted: readonly string[] | undefined

/** The folded names of all towns, each once, in ascending order. The first call sorts them. */
export function townNames(): readonly string[] {
  sorted ??= [...byName().keys()].sort()
  return sorted
}

/** The towns of a folded name ('marfa', 'st. helens'), by their states. */
export function townsCalled(name: string): readonly Town[] {
  return byName().get(name) ?? []
}
