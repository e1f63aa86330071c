import type { Measured } from './measure.ts'

/** The p-th percentile, 0 to 100, of a set of times. */
export function percentile(times: readonly number[], p: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? 0
}

/** All times in milliseconds, by kind of search. */
export type Times = ReadonlyMap<string, readonly number[]>

type Summary = { readonly p50: number; readonly p95: number; readonly worst: number; readonly once: number }

/** Percentiles over the kinds of searches, each represented by its median; `once` is the longest single time. */
function summary(times: Times): Summary {
  const medians = [...times.values()].map((own) => percentile(own, 50))
  return {
    p50: percentile(medians, 50),
    p95: percentile(medians, 95),
    worst: Math.max(...medians),
    once: Math.max(...[...times.values()].flat()),
  }
}

export function ms(time: number): string {
  return time < 0.1 ? time.toFixed(3) : time < 10 ? time.toFixed(2) : time < 100 ? time.toFixed(1) : time.toFixed(0)
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Rows of text with aligned columns; the first one is the head. */
function table(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows) {
    const cells = row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
    print(cells.join('  '))
  }
  print()
}

export function reportAll(usual: Measured, bare: Measured, peers: readonly Measured[]): void {
  const cells = ({ p50, p95, worst, once }: Summary) => [p50, p95, worst, once].map(ms)
  const heads = ['p50', 'p95', 'worst', 'once']
  table([
    ['ms', ...heads, 'facets: p50', ...heads.slice(1), 'loaded in', 'size'],
    ...[usual, bare, ...peers].map(({ name, page, facets, loading, bytes }) => [
      name,
      ...cells(summary(page)),
      ...cells(summary(facets)),
      loading ? `${(loading / 1000).toFixed(0)} s` : '',
      bytes ? megabytes(bytes) : '',
    ]),
  ])
  const { p50, p95, worst, once } = summary(usual.suggest ?? new Map())
  print(`typeahead: p50 ${ms(p50)}, p95 ${ms(p95)}, worst ${ms(worst)}, once ${ms(once)} ms`)
  const [best] = peers.toSorted((a, b) => summary(a.page).p95 - summary(b.page).p95)
  if (!best) return
  const ratio = (own: Measured, part: 'page' | 'facets') =>
    (summary(best[part]).p95 / summary(own[part]).p95).toFixed(0)
  print(
    `p95 compared with ${best.name}, the best of the databases: ${ratio(usual, 'page')} times better, with facets ` +
      `${ratio(usual, 'facets')} times (without cached words ${ratio(bare, 'page')} and ${ratio(bare, 'facets')}). All answers were equal.`,
  )
  print()
}

/** The median of every kind of search. */
/** The median of each search by public facts, in milliseconds. */
export function reportFacts({ page, facets }: Measured): void {
  const all = summary(page)
  table([
    ['by public facts, ms', 'median', 'with all facets'],
    ...[...page].map(([name, times]) => [name, ms(percentile(times, 50)), ms(percentile(facets.get(name) ?? [], 50))]),
    ['p95 of these', ms(all.p95), ms(summary(facets).p95)],
  ])
}

export function reportEach(all: readonly Measured[]): void {
  const names = [...(all[0]?.page.keys() ?? [])]
  table([
    ['median ms', ...all.map(({ name }) => name)],
    ...names.map((name) => [name, ...all.map(({ page }) => ms(percentile(page.get(name) ?? [], 50)))]),
  ])
}

/** What it takes in a process of its own, in milliseconds and bytes. */
export type Start = {
  readonly milliseconds: number
  readonly before: number
  readonly loaded: number
  readonly used: number
}

type Goals = { readonly page: readonly [p95: number, worst: number]; readonly facets: number }
const goals: Readonly<Record<number, Goals>> = {
  250000: { page: [2, 10], facets: 8 },
  1200000: { page: [8, 25], facets: 30 },
}

export function reportGoals(count: number, usual: Measured, bare: Measured, start: Start): void {
  print(
    `its own process: ${megabytes(start.before)} before, ${megabytes(start.loaded)} with the index loaded ` +
      `(in ${ms(start.milliseconds)} ms), ${megabytes(start.used)} after a few hundred searches`,
  )
  print()
  const wanted = goals[count]
  if (!wanted) return
  const goal = (name: string, measured: number, max: number, unit = 'ms') => [
    name,
    `${ms(measured)} ${unit}`,
    `≤ ${max} ${unit}`,
    measured <= max ? 'met' : `${(measured / max).toFixed(1)} times the goal`,
  ]
  const [p95, worst] = wanted.page
  table([
    ['goal', 'measured', 'wanted', ''],
    ...[usual, bare].flatMap(({ name, page, facets }) => [
      goal(`${name}: total and page, p95`, summary(page).p95, p95),
      goal(`${name}: total and page, worst`, summary(page).worst, worst),
      goal(`${name}: with all facets, p95`, summary(facets).p95, wanted.facets),
    ]),
    goal('typeahead, p95', summary(usual.suggest ?? new Map()).p95, 2),
    ...(count === 1_200_000
      ? [goal('memory of the process', start.used / 1e6, 450, 'MB'), goal('warm start', start.milliseconds, 1500)]
      : []),
  ])
}
