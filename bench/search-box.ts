/**
 * How long the query box takes in the index: `node search-box.ts [--physicians 250000]`. Prints p50, p95, and the worst of each kind of question, over
 * generated physicians, without what the server and the network take.
 */
import { parseArgs } from 'node:util'
import { generateProfiles } from '../src/data/generate/profile.ts'
import { SegmentBuilder } from '../src/search/columns/builder.ts'
import { emptyRow } from '../src/search/columns/columns.ts'
import { PhysicianIndex } from '../src/search/physician-index.ts'
import { Reader } from '../src/search/reading/read.ts'
import { surroundings } from '../src/server/search/surroundings.ts'

const { values } = parseArgs({ options: { physicians: { type: 'string', default: '250000' } } })
const builder = new SegmentBuilder()
let id = 0
for (const profile of generateProfiles(Number(values.physicians))) builder.add({ ...emptyRow, ...profile, id: ++id })
const segment = builder.finish()
const index = new PhysicianIndex(segment, surroundings)
index.prepare()
const setting = {
  knowledge: surroundings.knowledge!,
  isZip: (zip: string) => surroundings.zipLocation(zip) !== undefined,
  year: surroundings.year(),
}
/** Divides queries and looks up their words, and counts no one. */
const reader = new Reader([segment], setting, { count: () => 1, countInSearch: () => 1 })

const search = (query: string) => index.search({ filters: { query } })
const posting =
  'Seeking a board certified non-invasive cardiologist near Dallas, TX. At least 5 years of experience. Competitive pay. '
const read = [
  'cardiologist dallas',
  'noninvasive cardiologist within 50 miles of Dallas with email 10+ years',
  'Dr. John Smith MD',
  'family medicine texas',
]
const kinds: Readonly<Record<string, readonly (() => unknown)[]>> = {
  'boolean, up to 12 terms, by relevance': [
    'cardiology AND research',
    'surgery NOT plastic',
    '"family medicine" telehealth',
    'a OR b OR c OR d OR e OR f OR g OR h OR i OR j OR k OR l',
    '(cardiology OR neurology OR urology) AND (texas OR research OR teaching) NOT (pediatric OR chief OR director)',
  ].map((query) => () => search(query)),
  'reading a query, alone': read.map((query) => () => reader.parts(query)),
  'read into parts': read.map((query) => () => search(query)),
  'did you mean': ['cardiolgy dalas', 'dermatologst in huston', 'Rodrigez', 'Schnieder', 'anesthesiolgist ohio'].map(
    (query) => () => search(query),
  ),
  typeahead: ['cardio', 'smi', 'houst', 'research cardiolo', 'mayo', 'ne'].map(
    (query) => () => index.complete({ query }),
  ),
  'find similar': [() => index.search({ filters: { similar: index.traits([1, 2, 3, 4, 5]) } })],
  'a description of 6,000 characters': [() => index.describe({ query: posting.repeat(60).slice(0, 6000) })],
  '2,000 characters of parentheses': [() => search('('.repeat(2000))],
}
const rounds = 20
for (const [kind, questions] of Object.entries(kinds)) {
  for (const ask of questions) ask()
  const times = Array.from({ length: rounds }, () =>
    questions.map((ask) => {
      const start = performance.now()
      ask()
      return performance.now() - start
    }),
  )
    .flat()
    .sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(2)
  process.stdout.write(`${kind.padEnd(40)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms\n`)
}
