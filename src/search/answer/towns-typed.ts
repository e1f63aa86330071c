/** The towns that a text being typed may become, whether or not a physician is there. */
import { stateName } from '#shared/text/us-states.ts'
import type { Point, Town } from '../columns/near.ts'
import { partitionPoint } from '../columns/partition-point.ts'
import type { Segment } from '../columns/segment.ts'
import { cityName, type Towns } from '../query/town.ts'
import { Leaders } from './leaders.ts'

/** The table of towns. */
export type TownTable = {
  readonly called: Towns
  /** The folded names, each once, ascending. */
  readonly names: readonly string[]
}

/**
 * The towns whose name begins with a folded text, or that a name and the beginning of a state mean ('beverly hills,
 * c'). Those with the most physicians around them, best first.
 */
export function townsTyped(
  segment: Segment,
  { called, names }: TownTable,
  text: string,
  max: number,
  isWanted: (town: Town) => boolean,
): Town[] {
  const leaders = new Leaders<Town>(max)
  const take = (town: Town) => {
    const around = physiciansAround(segment, town)
    if (around > 0 && leaders.wouldTake(around) && isWanted(town)) leaders.take(town, around)
  }
  const name = cityName(text)
  for (let at = partitionPoint(0, names.length, (i) => names[i]! < name); names[at]?.startsWith(name); at++) {
    for (const town of called(names[at]!)) take(town)
  }
  const [, before = '', state = ''] = inState.exec(name) ?? []
  for (const town of called(before)) if (isBeginning(state, town.state)) take(town)
  return leaders.finish()
}

/** 'beverly hills, c', 'beverly hills ca' */
const inState = /^([^,]+?)(?: ?, ?| (?=\S+$))([^,]*)$/

/** Whether a state's code or name begins with a folded text. */
function isBeginning(text: string, code: string): boolean {
  return [code, stateName(code) ?? code].some((name) => name.toLowerCase().startsWith(text))
}

const cells = new WeakMap<Segment, ReadonlyMap<number, number>>()
const cellsPerDegree = 2
const cellsPerRow = 360 * cellsPerDegree

/**
 * About how many physicians are around a point: those in its half degree of latitude and longitude, and in the eight
 * next to it. Only for choosing among many; the numbers people see are counted.
 */
export function physiciansAround(segment: Segment, point: Point): number {
  let known = cells.get(segment)
  if (!known) {
    known = cellsOf(segment)
    cells.set(segment, known)
  }
  let sum = 0
  const middle = cellOf(point.latitude, point.longitude)
  for (const north of [-cellsPerRow, 0, cellsPerRow]) {
    for (const east of [-1, 0, 1]) sum += known.get(middle + north + east) ?? 0
  }
  return sum
}

function cellsOf({ points, columns }: Segment): Map<number, number> {
  const counts = new Map<number, number>()
  for (let code = 0; code < columns.point.dictionary.size; code++) {
    const cell = cellOf(points.latitude[code]!, points.longitude[code]!)
    counts.set(cell, (counts.get(cell) ?? 0) + columns.point.live[code]!)
  }
  return counts
}

function cellOf(latitude: number, longitude: number): number {
  return Math.floor(latitude * cellsPerDegree) * cellsPerRow + Math.floor(longitude * cellsPerDegree)
}
