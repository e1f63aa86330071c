/** Finds the columns of a page: a gutter that no text crosses, with lines on both sides that aren't rows of a table. */

export interface Segment {
  from: number
  to: number
  size: number
  font: string
  text: string
}
export interface Row {
  /** From the top. */
  y: number
  segments: Segment[]
}
export interface PagePart {
  rows: Row[]
  isColumn: boolean
}

interface Run {
  /** The gutter. */
  x: number
  from: number
  to: number
}

/** The parts of a page in reading order. */
export function columnsIn(rows: readonly Row[], depth = 0): PagePart[] {
  if (rows.length === 0) return []
  const run = depth < 3 ? bestRun(rows) : undefined
  if (!run) return [{ rows: [...rows], isColumn: false }]
  const inside = rows.slice(run.from, run.to)
  const side = (isIn: (segment: Segment) => boolean) =>
    inside
      .map(({ y, segments }) => ({ y, segments: segments.filter(isIn) }))
      .filter(({ segments }) => segments.length > 0)
  const column = (part: readonly Row[]) => columnsIn(part, depth + 1).map((one) => ({ ...one, isColumn: true }))
  return [
    ...columnsIn(rows.slice(0, run.from), depth + 1),
    ...column(side(({ from }) => from < run.x)),
    ...column(side(({ from }) => from >= run.x)),
    ...columnsIn(rows.slice(run.to), depth + 1),
  ]
}

function bestRun(rows: readonly Row[]): Run | undefined {
  const starts = new Set(rows.flatMap(({ segments }) => segments.map(({ from }) => Math.floor(from) - 4)))
  let best: Run | undefined
  for (const x of starts) {
    for (const run of runsAt(rows, x)) {
      for (const from of [run.from, ...headedRows(rows, run)]) {
        if (best && run.to - from <= best.to - best.from) continue
        if (areColumns(rows.slice(from, run.to), x)) best = { ...run, from }
      }
    }
  }
  return best
}

/** Where two blocks may begin below other lines. */
function headedRows(rows: readonly Row[], { from, to, x }: Run): number[] {
  return rows
    .slice(from + 1, to)
    .flatMap(({ segments }, at) =>
      segments.length === 2 && segments[0]!.from < x && segments[1]!.from >= x ? [from + 1 + at] : [],
    )
}

/** The longest stretches of rows that nothing crosses the gutter in. */
function runsAt(rows: readonly Row[], x: number): Run[] {
  const runs: Run[] = []
  let from = 0
  const close = (to: number) => {
    if (to - from >= 3) runs.push({ x, from, to })
    from = to + 1
  }
  for (const [at, { segments }] of rows.entries()) if (segments.some((one) => one.from < x && one.to > x)) close(at)
  close(rows.length)
  return runs
}

function areColumns(rows: readonly Row[], x: number): boolean {
  const left = rows.filter(({ segments }) => segments.some(({ from }) => from < x))
  const right = rows.filter(({ segments }) => segments.some(({ from }) => from >= x))
  if (left.length < 3 || right.length < 3) return false
  const edges = right.map(({ segments }) => Math.round(segments.find(({ from }) => from >= x)!.from))
  const edge = mostFrequent(edges)
  const aligned = edges.filter((one) => Math.abs(one - edge) <= 3).length / edges.length
  if (aligned < 0.6) return false
  const onlyLeft = left.filter((row) => !right.includes(row)).length
  const onlyRight = right.filter((row) => !left.includes(row)).length
  // Rows of a table have a first cell; labels in the margin stand beside something.
  if (onlyLeft >= 2 && onlyRight >= 2) return true
  return hasHeadings(rows, x)
}

/** A first row that is larger on both sides heads two blocks: 'Licenses | Interests'. */
function hasHeadings([first, ...rest]: readonly Row[], x: number): boolean {
  const sides = [first!.segments.filter(({ from }) => from < x), first!.segments.filter(({ from }) => from >= x)]
  const size = Math.min(...first!.segments.map((one) => one.size))
  const isLarger = rest.every(({ segments }) => segments.every((one) => one.size < size))
  return sides.every((side) => side.length === 1 && side[0]!.text.split(' ').length <= 4) && isLarger
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
