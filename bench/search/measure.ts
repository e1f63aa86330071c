import type { PhysicianIndex, SearchAnswer } from '../../src/search/physician-index.ts'
import { foldValue } from '../../src/shared/text/fold.ts'
import type { Peer } from './peers.ts'
import { type Query, typed } from './queries.ts'
import type { Times } from './report.ts'
import { countSql, facetSql, pageSql, separator } from './sql.ts'

export type Measured = {
  readonly name: string
  /** The total and the page's ids. */
  readonly page: Times
  /** The same with all facets; for a database, with those that have one value per physician. */
  readonly facets: Times
  readonly suggest?: Times
  readonly loading?: number
  readonly bytes?: number
}

/** How often each search is timed in the index and in a database: there, once is enough if it takes seconds. */
export const repetitions = { index: 15, peer: (rows: number) => (rows > 500_000 ? 1 : 2) }

/** @param before is called before each search, and not timed */
export function measureIndex(
  name: string,
  index: PhysicianIndex,
  queries: readonly Query[],
  before: () => void,
): Measured {
  const repeated = (work: () => void) =>
    Array.from({ length: repetitions.index }, () => {
      before()
      return timed(work)
    })
  return {
    name,
    page: new Map(queries.map(({ name, request }) => [name, repeated(() => index.search(request))])),
    facets: new Map(
      queries.map(({ name, request }) => [name, repeated(() => index.search({ ...request, facets: true }))]),
    ),
    suggest: new Map(typed.map(([field, text]) => [`${field} ${text}`, repeated(() => index.suggest(field, text))])),
  }
}

export function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** @param times how often each search is timed @throws Error if an answer differs from the index's */
export async function measurePeer(
  peer: Peer,
  lines: string,
  queries: readonly Query[],
  answers: ReadonlyMap<string, SearchAnswer>,
  times: number,
): Promise<Measured> {
  try {
    const begun = performance.now()
    await peer.load(lines)
    const loading = performance.now() - begun
    const page = new Map<string, number[]>()
    for (const query of queries) {
      const own: number[] = []
      for (let i = 0; i < times; i++) own.push(await timePage(peer, query, answers.get(query.name)!))
      page.set(query.name, own)
    }
    const facets = new Map<string, number[]>()
    for (const query of queries.filter(({ name }) => /^(word|short|words|two|three short) /.test(name))) {
      facets.set(query.name, [await timeFacets(peer, query, answers.get(query.name)!)])
    }
    return { name: peer.name, page, facets, loading, bytes: await peer.size() }
  } finally {
    await peer.close()
  }
}

async function timePage(peer: Peer, { name, request }: Query, answer: SearchAnswer): Promise<number> {
  const start = performance.now()
  const [counted] = await peer.run(countSql(request.filters ?? {}, peer.contains))
  const rows = await peer.run(pageSql(request, peer.contains))
  const time = performance.now() - start
  equal(peer, name, Number(counted?.total), answer.total)
  equal(peer, name, rows.map(({ id }) => Number(id)).join(), answer.rows.map(({ id }) => id).join())
  return time
}

const facetColumns = {
  specialty: 'specialties',
  state: 'state',
  companyIndustry: 'company_industry',
  companySize: 'company_size',
  companyRevenue: 'company_revenue',
} as const

async function timeFacets(peer: Peer, { name, request }: Query, answer: SearchAnswer): Promise<number> {
  const start = performance.now()
  await peer.run(countSql(request.filters ?? {}, peer.contains))
  await peer.run(pageSql(request, peer.contains))
  const counted = new Map<string, Map<string, number>>()
  for (const [facet, column] of Object.entries(facetColumns)) {
    const rows = await peer.run(facetSql(request.filters ?? {}, column, peer.contains))
    counted.set(facet, new Map(rows.map(({ value, count }) => [String(value), Number(count)])))
  }
  const time = performance.now() - start
  for (const facet of Object.keys(facetColumns) as (keyof typeof facetColumns)[]) {
    for (const { value, count } of answer.facets?.[facet] ?? []) {
      // A database counts the value itself; the index counts what choosing it would find.
      const text = foldValue(value)
      const exact = facet === 'state' || facet === 'specialty' || text === 'physician'
      let expected = 0
      for (const [other, number] of counted.get(facet) ?? []) {
        if (exact ? other.split(separator).includes(text) : other.includes(text)) expected += number
      }
      equal(peer, `${name}, ${facet} ${value}`, expected, count)
    }
  }
  return time
}

function equal(peer: Peer, name: string, theirs: number | string, ours: number | string): void {
  if (theirs !== ours) throw new Error(`${peer.name} answers '${name}' with ${theirs}, the index with ${ours}.`)
}
