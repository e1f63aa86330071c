import { partitionPoint } from '../columns/partition-point.ts'
import type { Segment } from '../columns/segment.ts'
import type { Candidate } from './candidate.ts'
import { Leaders } from './leaders.ts'

type Name = { readonly first: string; readonly last: string; readonly label: string }

/** 'john sm' and 'smith jo' both fit John Smith: people whose names begin this way, first or last name first. */
export function fullNames(segments: readonly Segment[], text: string, max: number): Candidate[] {
  const space = text.indexOf(' ')
  if (space === -1) return []
  const one = text.slice(0, space)
  const other = text.slice(space + 1)
  const names = new Map<string, Name>()
  segments.forEach((segment, i) => {
    // Everything that fits in the small segments, because each may move up a name of the large one.
    const upperBound = i === 0 ? max : Number.POSITIVE_INFINITY
    for (const name of [...beginning(segment, one, other, upperBound), ...beginning(segment, other, one, upperBound)]) {
      names.set(`${name.first}\n${name.last}`, name)
    }
  })
  return [...names.values()].map(({ first, last, label }) => ({
    value: `${first} ${last}`,
    label,
    fit: `${first} ${last}` === text ? 0 : 1,
    uses: segments.reduce((sum, segment) => sum + usesOfName(segment, first, last), 0),
  }))
}

/** The most frequent names that begin this way. */
function beginning(segment: Segment, firstBegins: string, lastBegins: string, max: number): Name[] {
  const { firstName, lastName } = segment.columns
  const [firstFrom, firstTo] = firstName.dictionary.beginning(firstBegins)
  const [lastFrom, lastTo] = lastName.dictionary.beginning(lastBegins)
  const leaders = new Leaders<number>(max)
  for (let last = lastFrom; firstFrom < firstTo && last < lastTo; last++) {
    // Rows are numbered by last and first name, so rows with the same name are adjacent.
    const end = lastName.starts[last + 1]!
    let row = firstRow(segment, last, firstFrom)
    while (row < end && firstName.codes[row]! < firstTo) {
      const next = nextName(segment, row, end)
      if (leaders.wouldTake(next - row)) {
        const uses = living(segment, row, next)
        if (leaders.wouldTake(uses)) leaders.take(row, uses)
      }
      row = next
    }
  }
  // The exact name typed is always among the best, even if it is rare.
  const typed = usesOfName(segment, firstBegins, lastBegins) > 0 ? [rowOf(segment, firstBegins, lastBegins)] : []
  return [...typed, ...leaders.finish()].map((row) => {
    const [first, last] = [firstName.codes[row]!, lastName.codes[row]!]
    return {
      first: firstName.dictionary.value(first),
      last: lastName.dictionary.value(last),
      label: `${firstName.dictionary.label(first)} ${lastName.dictionary.label(last)}`,
    }
  })
}

/** How many have exactly this name. */
export function usesOfName(segment: Segment, first: string, last: string): number {
  const row = rowOf(segment, first, last)
  if (row === -1) return 0
  const { lastName } = segment.columns
  return living(segment, row, nextName(segment, row, lastName.starts[lastName.codes[row]! + 1]!))
}

/** The first row with this name, or -1. */
function rowOf(segment: Segment, first: string, last: string): number {
  const { firstName, lastName } = segment.columns
  const lastCode = lastName.dictionary.find(last)
  const firstCode = lastCode === -1 ? -1 : firstName.dictionary.find(first)
  if (firstCode === -1) return -1
  const row = firstRow(segment, lastCode, firstCode)
  return row < lastName.starts[lastCode + 1]! && firstName.codes[row] === firstCode ? row : -1
}

/**
 * Among the rows of a last name, the first whose first name has this code or a later one; the row after them if there
 * is none.
 */
function firstRow({ columns: { firstName, lastName } }: Segment, last: number, first: number): number {
  return partitionPoint(lastName.starts[last]!, lastName.starts[last + 1]!, (row) => firstName.codes[row]! < first)
}

/** The first row after `row` with a different first name, or `end`, where its last name ends. */
function nextName({ columns: { firstName } }: Segment, row: number, end: number): number {
  let next = row + 1
  while (next < end && firstName.codes[next] === firstName.codes[row]) next++
  return next
}

function living(segment: Segment, from: number, to: number): number {
  return to - from - segment.hidden.count(from, to)
}
