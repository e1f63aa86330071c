import { generateProfiles } from '../../src/data/generate/profile.ts'
import { SegmentBuilder } from '../../src/search/columns/builder.ts'
import { emptyRow } from '../../src/search/columns/columns.ts'
import { PhysicianIndex } from '../../src/search/physician-index.ts'
import { asksForMine } from '../../src/search/reading/contacts.ts'
import { readDescription } from '../../src/server/search/read-description.ts'
import { surroundings } from '../../src/server/search/surroundings.ts'

export const goals = { precision: 0.95, recall: 0.9 }

interface Counts {
  right: number
  made: number
  expected: number
}

export interface Understood {
  sentences: number
  byKind: ReadonlyMap<string, Counts>
  precision: number
  recall: number
  /** Sentences that were read differently, with unexpected filters and missing ones. */
  wrong: readonly { sentence: string; extra: readonly string[]; missing: readonly string[] }[]
  /** Milliseconds for each. */
  times: readonly number[]
}

/** @param sentences one per line, with what they mean (./sentences.ts) @param physicians how many are generated */
export function understand(sentences: string, physicians = 20_000): Understood {
  const { describe } = readers(physicians)
  const rows = sentences
    .trim()
    .split('\n')
    .map((line) => line.split(' = ') as [sentence: string, meant: string])
  const byKind = new Map<string, Counts>()
  const wrong: { sentence: string; extra: string[]; missing: string[] }[] = []
  const times: number[] = []
  for (const [sentence, meant] of rows) {
    const start = performance.now()
    const { parts, leftOut, unknown, refused } = describe(sentence)
    times.push(performance.now() - start)
    const expected = new Set(meant.split('; ').flatMap(eachSpecialty))
    const made = new Set(
      wantedOf(parts, leftOut).flatMap(({ kind, label, excluded }) =>
        eachSpecialty(`${excluded ? '-' : ''}${kind}: ${label}`),
      ),
    )
    // Most words in a text mean no filter, so only those that must be shown crossed out are counted.
    const through = [...unknown, ...refused].map(({ from, to }) => sentence.slice(from, to).toLowerCase())
    for (const filter of expected) {
      const word = filter.match(/^struck: (.+)/)?.[1]?.toLowerCase()
      if (word && through.some((struck) => struck.includes(word))) made.add(filter)
    }
    const all = { sum: byKind, made, expected }
    for (const filter of made.union(expected)) count(all, filter)
    const [extra, missing] = [[...made.difference(expected)], [...expected.difference(made)]]
    if (extra.length + missing.length > 0) wrong.push({ sentence, extra, missing })
  }
  const sum = (of: keyof Counts) => [...byKind.values()].reduce((total, counts) => total + counts[of], 0)
  return {
    ...{ sentences: rows.length, byKind, wrong, times },
    precision: sum('right') / sum('made'),
    recall: sum('right') / sum('expected'),
  }
}

/** Specialties are alternatives, so one filter for either of two means the same as two filters. */
function eachSpecialty(filter: string): string[] {
  const [, kind, label = ''] = /^(-?specialty: )(.*)$/.exec(filter) ?? []
  return kind === undefined ? [filter] : label.split(' or ').map((one) => `${kind}${one}`)
}

/** What is wanted, before it was widened because no one fits all of it. */
export function wantedOf<Part extends { kind: string }>(parts: readonly Part[], leftOut: readonly Part[]): Part[] {
  const isWidened = leftOut.some(({ kind }) => kind === 'place')
  return [...parts.filter(({ kind }) => !(isWidened && kind === 'place')), ...leftOut]
}

function count(
  { sum, made, expected }: { sum: Map<string, Counts>; made: ReadonlySet<string>; expected: ReadonlySet<string> },
  filter: string,
): void {
  const kind = filter.startsWith('-') ? 'left out' : filter.slice(0, filter.indexOf(':'))
  const counts = sum.get(kind) ?? { right: 0, made: 0, expected: 0 }
  sum.set(kind, counts)
  if (made.has(filter)) counts.made++
  if (expected.has(filter)) counts.expected++
  if (made.has(filter) && expected.has(filter)) counts.right++
}

/** Reads descriptions over this many generated physicians. */
export function readers(physicians: number) {
  const builder = new SegmentBuilder()
  let id = 0
  for (const profile of generateProfiles(physicians)) builder.add({ ...emptyRow, ...profile, id: ++id })
  const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => 2026 })
  return {
    describe: (query: string) => {
      const { days, lists } = asksForMine(query)
      const mine = { contacted: new Map(days.map((within) => [within, [1]])), ...(lists ? { listed: [2] } : {}) }
      return readDescription(index, { mine }, query)
    },
  }
}

export function report({ sentences, byKind, precision, recall, wrong, times }: Understood, each: boolean): void {
  const percent = (share: number) => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`).padStart(8)
  const line = (text: string) => process.stdout.write(`${text}\n`)
  line(`${sentences} sentences; goal: precision ${percent(goals.precision)}, recall ${percent(goals.recall)}`)
  line('kind           expected   made  right  precision  recall')
  for (const [kind, { right, made, expected }] of [...byKind].sort(([, a], [, b]) => b.expected - a.expected)) {
    const numbers = [expected, made, right].map((number) => String(number).padStart(6)).join(' ')
    line(`${kind.padEnd(16)} ${numbers}   ${percent(right / made)}${percent(right / expected)}`)
  }
  line(`${'all'.padEnd(37)}   ${percent(precision)}${percent(recall)}`)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2)
  line(`reading one: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`)
  if (!each) return
  for (const { sentence, extra, missing } of wrong) {
    line(
      `${sentence}\n    made, not expected: ${extra.join('; ') || '–'}\n    expected, not made: ${missing.join('; ') || '–'}`,
    )
  }
}
