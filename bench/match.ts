/**
 * Measures how well records are matched: `node match.ts [--rows 250000] [--records 20000]`.
 *
 * Makes records with known true matches from the physicians in a database filled by a first start (typos, nicknames,
 * moves, married names, people with the same name in one practice, duplicates, strangers), matches them like a member's
 * large file, and prints precision, recall, and what was missed, by cause. The goals: precision 99.5 %; recall 85 % for
 * someone who has revealed nothing, and 92 % with `--revealed`, for someone who has revealed every contact.
 *
 * `--set ordinary` and `--set namesakes` match 2,000 rows with the noise of real files (match/real-kinds.ts) instead.
 * `--set duplicates` and `--set duplicates-namesakes` make such rows second profiles, and look for whose they are.
 * Their figures in docs/benchmarks.md are of the seed that isn't tuned on; `--seed 1` is for tuning.
 */
import { parseArgs } from 'node:util'
import { loadGenerated } from '../src/data/generate/load.ts'
import type { Outcome } from '../src/data/identity/decide.ts'
import { npiCheckDigit } from '../src/data/normalise/npi.ts'
import { type BenchDatabase, withDatabase } from './data/database.ts'
import { knownColumns, readKnown } from './match/known.ts'
import { matchAll } from './match/matching.ts'
import { measureDuplicates } from './match/measure-duplicates.ts'
import { measureSet, type SetName, setNames } from './match/measure-set.ts'
import { type Cause, causes, type Known, type NoisyRecord, noisyRecords } from './match/noisy-records.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '250000' },
    records: { type: 'string', default: '20000' },
    revealed: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
    set: { type: 'string', default: 'load' },
    seed: { type: 'string' },
  },
})
/** A contact that isn't revealed may decide little (docs/matching.md). */
const goals = { precision: 0.995, recall: values.revealed ? 0.92 : 0.85 }
/**
 * For some physicians, a namesake in the same practice with a different NPI, middle name, and contacts: father and
 * daughter, say.
 */
async function addTwins(database: BenchDatabase, pairs: number): Promise<Known[]> {
  const { pool } = database
  const { rows } = await pool.query<{ id: number }>(
    'select id from physicians where organization is not null and not canary order by hashint8(id) limit $1',
    [pairs],
  )
  for (const [at, { id }] of rows.entries()) {
    const nine = String(199_000_000 + at)
    await pool.query(
      `with twin as (
         insert into physicians (npi, first_name, middle_name, last_name, credential, specialty, organization, city, state, zip, source)
         select $2, first_name, case when middle_name like 'Q%' then 'Walter' else 'Quentin' end, last_name, credential, specialty, organization, city,
           state, zip, 'twin' from physicians where id = $1 returning id
       ) insert into physician_contacts (physician_id, kind, value, masked, source)
         select id, 'work_email', $3, 'x', 'twin' from twin`,
      [id, nine + npiCheckDigit(nine), `twin${at}@example.net`],
    )
  }
  const first = await pool.query<Known>(`select ${knownColumns} from physicians p where id = any($1)`, [
    rows.map(({ id }) => id),
  ])
  return [...first.rows, ...(await readKnown(database.pool, 'twin'))]
}

function outcomeOf(decision: Outcome, truth: number | null): 'right' | 'wrong' | 'several' | 'unknown' {
  if (decision.status === 'known') return decision.match.physicianId === truth ? 'right' : 'wrong'
  return decision.status === 'possible' ? 'several' : 'unknown'
}

interface Tally {
  records: number
  right: number
  wrong: number
  several: number
  unknown: number
}

function report(
  records: readonly NoisyRecord[],
  decisions: readonly Outcome[],
  took: { seconds: number; cpu: number },
): void {
  const tallies = new Map<Cause | 'all', Tally>(
    ['all' as const, ...(Object.keys(causes) as Cause[])].map((cause) => [
      cause,
      { records: 0, right: 0, wrong: 0, several: 0, unknown: 0 },
    ]),
  )
  const rules = new Map<string, { right: number; wrong: number }>()
  for (const [at, { cause, truth, texts }] of records.entries()) {
    const decision = decisions[at]!
    const outcome = outcomeOf(decision, truth)
    for (const key of ['all', cause] as const) {
      const tally = tallies.get(key)!
      tally.records++
      tally[outcome]++
    }
    if (decision.status !== 'known') continue
    const rule = rules.get(decision.match.rule) ?? { right: 0, wrong: 0 }
    rule[outcome as 'right' | 'wrong']++
    rules.set(decision.match.rule, rule)
    if (outcome === 'wrong' && values.wrong)
      console.log(cause, truth, JSON.stringify(texts), JSON.stringify(decision.match))
  }
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say(
    `${'cause'.padEnd(28)}${['records', 'right', 'wrong', 'several', 'unknown'].map((head) => head.padStart(9)).join('')}`,
  )
  for (const [cause, tally] of tallies) {
    const cells = [tally.records, tally.right, tally.wrong, tally.several, tally.unknown]
    say(`${cause.padEnd(28)}${cells.map((count) => count.toLocaleString('en-US').padStart(9)).join('')}`)
  }
  for (const [rule, { right, wrong }] of rules) say(`by ${rule}: ${right + wrong} matched, ${wrong} wrong`)
  const all = tallies.get('all')!
  const strangers = tallies.get('not in the data')!
  const precision = all.right / (all.right + all.wrong)
  const recall = all.right / (all.records - strangers.records)
  say(
    `precision ${(precision * 100).toFixed(2)} % (goal ${goals.precision * 100}), recall ${(recall * 100).toFixed(2)} % (goal ${goals.recall * 100})`,
  )
  say(
    `${records.length.toLocaleString('en-US')} records in ${took.seconds.toFixed(1)} s, ${took.cpu.toFixed(1)} s of CPU time in this process`,
  )
  process.exitCode = precision >= goals.precision && recall >= goals.recall ? 0 : 1
}

await withDatabase(async (database) => {
  await loadGenerated(database.longSession, { count: Number(values.rows) })
  if (setNames.includes(values.set as SetName)) {
    const { set, seed, revealed, wrong } = values
    await measureSet(database, { set: set as SetName, seed: seed ? Number(seed) : undefined, revealed, wrong })
    return
  }
  if (values.set.startsWith('duplicates')) {
    const seed = values.seed ? Number(values.seed) : undefined
    await measureDuplicates(database, { namesakes: values.set.endsWith('namesakes'), seed, wrong: values.wrong })
    return
  }
  const twins = await addTwins(database, 150)
  const known = await readKnown(database.pool, 'generated')
  const records = [...noisyRecords(known, twins, { count: Number(values.records), seed: 7, strangersSeed: 99 })]
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const texts = records.map((record) => record.texts)
  const decisions = await matchAll(database, texts, { revealed: values.revealed })
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  report(records, decisions, { seconds, cpu: (user + system) / 1e6 })
})
