/**
 * How long the query box takes in the index: `node search-box.ts [--physicians 250000] [--seed 1]`. Prints p50, p95,
 * and the worst for each kind of query, over generated physicians, without the time of the server and the network. Each
 * query counts with its median; 'once' is the longest single time. Words are drawn at random; 'new words' run with
 * nothing cached from earlier ones. Hostile queries are also reported as a multiple of a normal one in the same run.
 */
import { parseArgs } from 'node:util'
import { generateProfiles } from '../src/data/generate/profile.ts'
import { findShortWords } from '../src/search/answer/find-short-words.ts'
import { SegmentBuilder } from '../src/search/columns/builder.ts'
import { emptyRow } from '../src/search/columns/columns.ts'
import { Recent } from '../src/search/columns/recent.ts'
import { PhysicianIndex } from '../src/search/physician-index.ts'
import type { Meaning } from '../src/search/reading/meaning.ts'
import { Parser } from '../src/search/reading/parse.ts'
import { readDescription } from '../src/server/search/read-description.ts'
import { surroundings } from '../src/server/search/surroundings.ts'

const { values } = parseArgs({
  options: { physicians: { type: 'string', default: '250000' }, seed: { type: 'string', default: '1' } },
})
let random = Number(values.seed)
/**
 * A whole number from 0 up to but not including `below`; the same sequence for the same seed (a linear congruential
 * generator).
 */
const upTo = (below: number) => {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((random / 2 ** 32) * below)
}
const oneOf = <One>(list: readonly One[]): One => list[upTo(list.length)]!

const builder = new SegmentBuilder()
const people: { firstName: string; lastName: string; city: string; state: string; specialty: string; text: string }[] =
  []
let id = 0
for (const profile of generateProfiles(Number(values.physicians))) {
  const row = { ...emptyRow, ...profile, id: ++id }
  builder.add(row)
  if (id % 50 !== 0) continue
  const { firstName, lastName, city, state, specialty, title, organization, skills } = row
  const text = [firstName, lastName, specialty, title, organization, ...skills].join(' ')
  people.push({ firstName, lastName, city: city ?? '', state: state ?? '', specialty: specialty ?? '', text })
}
const segment = builder.finish()
findShortWords(segment)
const index = new PhysicianIndex(segment, surroundings)
index.prepare()
const setting = {
  knowledge: surroundings.knowledge!,
  isZip: (zip: string) => surroundings.zipLocation(zip) !== undefined,
  year: surroundings.year(),
  meanings: new Recent<readonly Meaning[]>(4096),
}
/** Splits queries and looks up their words, without counting anyone. */
const reader = new Parser([segment], setting, { anyone: () => true, countInSearch: () => 1 })

const search = (query: string) => index.search({ filters: { query } })
const asked = 150
const drawn = <One>(make: (at: number) => One) => Array.from({ length: asked }, (_, at) => make(at))

const words = () => oneOf(people).text.match(/[\p{L}\p{N}]{2,}/gu)!
const term = () => (upTo(5) === 0 ? `"${words().slice(0, 2).join(' ')}"` : oneOf(words()))
const some = (count: number, joint: string) => Array.from({ length: count }, term).join(joint)
const boolean = drawn((at) =>
  oneOf([
    () => some(2, ' AND '),
    () => `${term()} NOT ${term()}`,
    () => some(2 + (at % 11), ' OR '),
    () => `(${some(3, ' OR ')}) AND (${some(3, ' OR ')}) NOT (${some(2, ' OR ')})`,
    () => `(${some(4, ' OR ')}) AND (${some(4, ' OR ')}) AND (${some(4, ' OR ')})`,
  ])(),
)
const read = drawn(() => {
  const { firstName, lastName, city, state, specialty } = oneOf(people)
  return oneOf([
    `${specialty} ${city}`,
    `${specialty} ${city} ${state} with email`,
    `noninvasive cardiologist within ${5 + upTo(90)} miles of ${city} with email ${1 + upTo(30)}+ years`,
    `Dr. ${firstName} ${lastName} MD`,
    `${lastName}, ${firstName}`,
    `${specialty.toLowerCase()} near ${city} not contacted`,
  ])
})
const posting =
  'Seeking a board certified non-invasive cardiologist near Dallas, TX. At least 5 years of experience. Competitive pay. '

/** The queries, and whether cached words are dropped before each. */
type Kind = { readonly questions: readonly (() => unknown)[]; readonly anew?: boolean }
const searches = (queries: readonly string[], anew = false): Kind => ({
  questions: queries.map((query) => () => search(query)),
  anew,
})
const readings = read.map((query) => () => reader.plain(query))
const kinds: Readonly<Record<string, Kind>> = {
  'boolean, up to 12 terms, new words': searches(boolean, true),
  'boolean, the same words again': searches(boolean),
  'reading a query, new words': { questions: readings, anew: true },
  'reading a query, the same again': { questions: readings },
  'read into parts, new words': searches(read, true),
  'did you mean, new words': searches(
    ['cardiolgy dalas', 'dermatologst in huston', 'Rodrigez', 'Schnieder', 'anesthesiolgist ohio'],
    true,
  ),
  'typeahead, new words': {
    questions: [
      'cardio',
      'smi',
      'houst',
      'research cardiolo',
      'mayo',
      'ne',
      'beverly h',
      'cardiologist in marf',
      'spring',
    ].map((query) => () => index.complete({ query })),
    anew: true,
  },
  'find similar': { questions: [() => index.search({ filters: { similar: index.traits([1, 2, 3, 4, 5]) } })] },
  'a description of 6,000 characters': {
    questions: [() => readDescription(index, {}, posting.repeat(60).slice(0, 6000))],
    anew: true,
  },
}
const hostile = {
  '200 parentheses': '('.repeat(200),
  '10,000 characters': 'cardiology dallas '.repeat(600).slice(0, 10_000),
  '10,000 characters of operators': '-a OR '.repeat(1700).slice(0, 10_000),
  'only NOT': 'NOT '.repeat(500),
  'contradictory fields': 'state:TX NOT state:TX specialty:cardiology NOT specialty:cardiology',
  'other scripts': 'кардиолог 心臓病専門医 طبيب القلب '.repeat(60),
  emoji: '🩺'.repeat(1000),
} as const

const rounds = 7
/** The median time of each query in milliseconds, ascending, and the longest time overall. */
function timesOf({ questions, anew }: Kind): { readonly medians: readonly number[]; readonly once: number } {
  const times = questions.map((ask) => {
    if (!anew) ask()
    return Array.from({ length: rounds }, () => {
      if (anew) forget()
      const start = performance.now()
      ask()
      return performance.now() - start
    }).sort((a, b) => a - b)
  })
  const medians = times.map((of) => of[rounds >> 1]!).sort((a, b) => a - b)
  return { medians, once: Math.max(...times.map((of) => of.at(-1)!)) }
}
function forget(): void {
  segment.forgetWords()
  setting.meanings.clear()
}
const at = (times: readonly number[], share: number) => times[Math.floor(share * (times.length - 1))]!

// Compiles the code first, with words of their own.
for (let i = 0; i < 200; i++) search(`(${some(3, ' OR ')}) AND ${term()} NOT ${term()}`)
for (const { lastName, city } of people.slice(0, 50)) search(`cardiologist ${lastName} ${city}`)

for (const [kind, questions] of Object.entries(kinds)) {
  const { medians, once } = timesOf(questions)
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => at(medians, share).toFixed(2))
  process.stdout.write(
    `${kind.padEnd(36)} p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms, once ${once.toFixed(1)} ms\n`,
  )
}
const usually = at(timesOf(searches(boolean, true)).medians, 0.5)
for (const [kind, query] of Object.entries(hostile)) {
  const [time] = timesOf(searches([query], true)).medians
  process.stdout.write(
    `${kind.padEnd(36)} ${time!.toFixed(2)} ms, ${(time! / usually).toFixed(1)} times as long as the median boolean query with new words\n`,
  )
}
