/** Matches a set of rows with the noise of real files, and prints what came of each kind. */
import type pg from 'pg'
import { maxCandidates, type Outcome } from '../../src/data/identity/decide.ts'
import type { BenchDatabase } from '../data/database.ts'
import { readKnown } from './known.ts'
import { matchAll } from './matching.ts'
import { allKinds, type Kind } from './real-kinds.ts'
import { drawSet, type NoiseRow, type Planted } from './real-noise.ts'

export const setNames = ['ordinary', 'namesakes'] as const
export type SetName = (typeof setNames)[number]

/** Chosen before the model was written, and never run while it was tuned. */
const heldOutSeed = 20_261_126
const count = 2000
const goals = { ordinary: { precision: 0.999, recall: 0.97 }, namesakes: { precision: 0.99, recall: 0.97 } }

export async function measureSet(
  database: BenchDatabase,
  { set, seed = heldOutSeed, revealed, wrong }: Measured,
): Promise<void> {
  const known = await readKnown(database.pool, 'generated')
  const { rows: drawn, planted } = drawSet(known, { count, seed, namesakes: set === 'namesakes' })
  const ids = await plant(database.pool, planted)
  const rows = drawn.map(({ truth, ...row }): NoiseRow => {
    if (truth === null) return { ...row, truth: null }
    return { ...row, truth: 'id' in truth ? truth.id : ids.get(truth.mark)! }
  })
  const outcomes = await matchAll(
    database,
    rows.map(({ texts }) => texts),
    { revealed },
  )
  print(set, rows, outcomes, wrong)
}

interface Measured {
  set: SetName
  seed?: number | undefined
  revealed: boolean
  /** Prints each row that is known to be the wrong person, and each that isn't found. */
  wrong: boolean
}

/** Adds people to the data, by mark. */
export async function plant(pool: pg.Pool, planted: readonly Planted[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const one of planted) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into physicians (npi, first_name, middle_name, last_name, suffix, credential, specialty, organization, city,
         state, zip, source)
       values ($1, $2, nullif($3, ''), $4, nullif($5, ''), nullif($6, ''), nullif($7, ''), nullif($8, ''), $9, $10, $11, 'planted')
       returning id`,
      [
        ...[one.npi, one.first, one.middle, one.last, one.suffix, one.credential, one.specialty, one.organization],
        ...[one.city, one.state, one.zip],
      ],
    )
    const id = Number(rows[0]!.id)
    ids.set(one.mark, id)
    for (const [kind, values] of [
      ['work_email', one.emails],
      ['phone', one.phones],
    ] as const) {
      if (values.length === 0) continue
      await pool.query(
        `insert into physician_contacts (physician_id, kind, value, masked, source) values ($1, $2, $3, 'x', 'planted')`,
        [id, kind, values[0]],
      )
    }
  }
  return ids
}

const results = ['right', 'wrong', 'possible', 'beside', 'unknown'] as const
type Result = (typeof results)[number]

/** `possible`: the right one is among those shown; `beside`: it isn't, or there is none. */
function resultOf(outcome: Outcome, truth: number | null): Result {
  if (outcome.status === 'known') return outcome.match.physicianId === truth ? 'right' : 'wrong'
  if (!('candidates' in outcome)) return 'unknown'
  const shown = outcome.candidates.slice(0, maxCandidates)
  return shown.some(({ physicianId }) => physicianId === truth) ? 'possible' : 'beside'
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (part: number, all: number) => (all === 0 ? '–' : `${((part / all) * 100).toFixed(2)}%`)

function print(set: SetName, rows: readonly NoiseRow[], outcomes: readonly Outcome[], wrong: boolean): void {
  const tallies = new Map<Kind | 'all', Record<Result | 'rows' | 'listed', number>>()
  const tallyOf = (kind: Kind | 'all') => {
    const tally = tallies.get(kind) ?? { rows: 0, listed: 0, right: 0, wrong: 0, possible: 0, beside: 0, unknown: 0 }
    tallies.set(kind, tally)
    return tally
  }
  const calibration = new Map<string, { right: number; all: number }>()
  for (const [at, row] of rows.entries()) {
    const outcome = outcomes[at]!
    const result = resultOf(outcome, row.truth)
    for (const kind of ['all', row.kind] as const) {
      const tally = tallyOf(kind)
      tally.rows++
      if (row.truth !== null) tally.listed++
      tally[result]++
    }
    if (outcome.status === 'known') noteIn(calibration, outcome.match.confidence, result === 'right')
    else if ('candidates' in outcome)
      for (const one of outcome.candidates) noteIn(calibration, one.confidence, one.physicianId === row.truth)
    const missed = row.truth !== null && (result === 'unknown' || result === 'beside')
    if (wrong && (result === 'wrong' || missed)) {
      say(`${result} ${row.kind} ${row.truth} ${JSON.stringify(row.texts)} ${JSON.stringify(outcome)}`)
    }
  }
  say(`| kind | rows | known, right | known, wrong | possible | shown beside | unknown |\n|-|-|-|-|-|-|-|`)
  for (const kind of ['all' as const, ...allKinds]) {
    const tally = tallies.get(kind)
    if (tally) say(`| ${kind} | ${tally.rows} | ${results.map((result) => tally[result]).join(' | ')} |`)
  }
  say('| said | rows | right |\n|-|-|-|')
  for (const [bin, { right, all }] of [...calibration].toSorted()) say(`| ${bin} | ${all} | ${percent(right, all)} |`)
  const all = tallyOf('all')
  const precision = all.right / (all.right + all.wrong)
  const recall = (all.right + all.possible) / all.listed
  const goal = goals[set]
  say(
    `${set}: known precision ${percent(all.right, all.right + all.wrong)} (goal ${goal.precision * 100}%), ` +
      `recall of known and possible ${percent(all.right + all.possible, all.listed)} (goal ${goal.recall * 100}%), ` +
      `of known ${percent(all.right, all.listed)}`,
  )
  process.exitCode = precision >= goal.precision && recall >= goal.recall ? 0 : 1
}

const bounds = [0.999, 0.995, 0.95, 0.8, 0.5, 0.2, 0]
function noteIn(bins: Map<string, { right: number; all: number }>, confidence: number, right: boolean): void {
  const bound = bounds.find((least) => confidence >= least) ?? 0
  const bin = bins.get(`${bound} and more`) ?? { right: 0, all: 0 }
  bin.all++
  if (right) bin.right++
  bins.set(`${bound} and more`, bin)
}
