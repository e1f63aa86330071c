/** Finds the second profiles of `duplicate-set.ts` as the job does, and prints what came of each kind. */
import { sql } from 'kysely'
import { likelyPairs, type Pair } from '../../src/data/duplicates/likely-pairs.ts'
import { countValues } from '../../src/data/identity/count-values.ts'
import type { BenchDatabase } from '../data/database.ts'
import { duplicateGoals, duplicateSeed, plantDuplicates, type SecondProfile } from './duplicate-set.ts'
import { readKnown } from './known.ts'
import { plant } from './measure-set.ts'
import { allKinds } from './real-kinds.ts'

const batch = 100

interface Measured {
  namesakes: boolean
  seed?: number | undefined
  /** Prints each pair that is two people, and each that isn't found. */
  wrong: boolean
}

export async function measureDuplicates(
  { db, pool, longSession }: BenchDatabase,
  { namesakes, seed = duplicateSeed, wrong }: Measured,
): Promise<void> {
  const known = await readKnown(pool, 'generated')
  // Samples are no one's profiles.
  await longSession((session) => sql`update physicians set generated = false; analyze physicians`.execute(session))
  const profiles = await plantDuplicates(pool, known, { seed, namesakes, plant: (people) => plant(pool, people) })
  await countValues(longSession)
  const ids = profiles.map(({ id }) => id)
  const pairs: Pair[] = []
  const begun = performance.now()
  for (let from = 0; from < ids.length; from += batch)
    pairs.push(...(await likelyPairs(db, ids.slice(from, from + batch))))
  const seconds = (performance.now() - begun) / 1000
  print(profiles, pairs, wrong)
  say(`${profiles.length} profiles in ${seconds.toFixed(1)} s`)
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (part: number, all: number) => (all === 0 ? '–' : `${((part / all) * 100).toFixed(2)}%`)

function print(profiles: readonly SecondProfile[], pairs: readonly Pair[], wrong: boolean): void {
  const truths = new Map(profiles.map(({ id, truth }) => [id, truth ?? id]))
  const kinds = new Map(profiles.map(({ id, kind }) => [id, kind]))
  const isRight = ({ oneId, otherId }: Pair) => (truths.get(oneId) ?? oneId) === (truths.get(otherId) ?? otherId)
  const distinct = [...new Map(pairs.map((pair) => [`${pair.oneId} ${pair.otherId}`, pair])).values()]
  const found = new Set(distinct.filter(isRight).flatMap(({ oneId, otherId }) => [oneId, otherId]))
  say('| kind | second profiles | found | wrong pairs |\n|-|-|-|-|')
  for (const kind of allKinds) {
    const seconds = profiles.filter((one) => one.kind === kind && one.truth !== null)
    const wrongs = distinct.filter(
      (pair) => !isRight(pair) && (kinds.get(pair.otherId) ?? kinds.get(pair.oneId)) === kind,
    )
    if (!profiles.some((one) => one.kind === kind)) continue
    say(`| ${kind} | ${seconds.length} | ${seconds.filter(({ id }) => found.has(id)).length} | ${wrongs.length} |`)
    if (!wrong) continue
    for (const pair of wrongs) say(`wrong ${JSON.stringify(pair)}`)
    for (const { id, truth } of seconds) if (!found.has(id)) say(`missed ${id} ${truth}`)
  }
  const bounds = [0.999, 0.99, 0.95, 0.8, 0.5]
  say('| said | pairs | one person |\n|-|-|-|')
  for (const bound of bounds) {
    const those = distinct.filter(({ confidence }) => (bounds.find((least) => confidence >= least) ?? 0) === bound)
    say(`| ${bound} and more | ${those.length} | ${percent(those.filter(isRight).length, those.length)} |`)
  }
  const seconds = profiles.filter(({ truth }) => truth !== null)
  const right = distinct.filter(isRight).length
  const recalled = seconds.filter(({ id }) => found.has(id)).length
  say(
    `one person: ${percent(right, distinct.length)} of ${distinct.length} pairs (goal ${duplicateGoals.precision * 100}%), ` +
      `found: ${percent(recalled, seconds.length)} of ${seconds.length} (goal ${duplicateGoals.recall * 100}%)`,
  )
  const isMet =
    right / distinct.length >= duplicateGoals.precision && recalled / seconds.length >= duplicateGoals.recall
  process.exitCode = isMet ? 0 : 1
}
