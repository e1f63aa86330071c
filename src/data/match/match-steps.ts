import { setImmediate as nextTick } from 'node:timers/promises'
import { whyOf } from '../identity/decide.ts'
import type { ColumnFields } from './match-fields.ts'
import { type MatchRow, matchRows } from './match-file.ts'
import { type Known, matchRecords } from './match-records.ts'
import { type RecordTexts, readRecord, textReader } from './read-record.ts'

/** While the database answers for one step, the next one is read and the previous one compared. */
const atOnce = 3

export interface FileToMatch {
  /** On this server's disk. */
  path: string
  columns: ColumnFields
  /** The last row written by an earlier try; 0 if there isn't one. */
  done: number
}

/** Stores the results of some rows. `upTo` counts the file's rows so far; `rows` are those of `match_rows` as JSON. */
export type WriteStep = (upTo: number, rows: string) => Promise<void>

/**
 * Matches the rows of a file, `step` at a time. Steps are written in order: wherever a try ends, everything before it
 * is there.
 *
 * @throws {ImportError} with a sentence for the person whose file it is
 */
export async function matchInSteps(
  { path, columns, done }: FileToMatch,
  { step, ...known }: Known & { step: number },
  write: WriteStep,
): Promise<void> {
  const under: Promise<unknown>[] = []
  let count = 0
  let read: ((cells: readonly string[]) => RecordTexts) | undefined
  for await (const { headers, rows } of inSteps(matchRows(path), step)) {
    read ??= textReader(headers, columns)
    count += rows.length
    const upTo = count
    const left = rows.filter(({ row }) => row > done)
    if (left.length === 0) continue
    if (under.length >= atOnce) await under.shift()
    const before = under.at(-1) ?? Promise.resolve()
    const matched = matchStep(left, read, known)
    const toWrite = Promise.all([matched, before]).then(([found]) => write(upTo, found))
    // It is awaited when its turn comes; until then, a failure must not count as unhandled.
    toWrite.catch(() => {})
    under.push(toWrite)
    await nextTick()
  }
  await Promise.all(under)
}

async function matchStep(
  rows: readonly MatchRow[],
  read: (cells: readonly string[]) => RecordTexts,
  known: Known,
): Promise<string> {
  const records = rows.map((row) => readRecord('cells' in row ? read(row.cells!) : {}))
  const outcomes = await matchRecords(known, records)
  return JSON.stringify(
    rows.map(({ row, problem }, at) => {
      const outcome = outcomes[at]!
      const match = outcome.status === 'known' ? outcome.match : null
      return {
        row_number: row,
        status: outcome.status === 'possible' ? 'several' : outcome.status,
        physician_id: match?.physicianId ?? null,
        rule: match?.rule ?? null,
        confidence: match?.confidence ?? null,
        agrees: match?.agrees ?? [],
        candidates: outcome.status === 'possible' ? outcome.candidates : [],
        record: outcome.status === 'opted_out' || problem !== undefined ? {} : records[at]!,
        note: problem ?? records[at]!.note,
        why: problem === undefined ? whyOf(outcome) : null,
      }
    }),
  )
}

type Rows = { headers: readonly string[]; rows: MatchRow[] }

async function* inSteps(source: AsyncIterable<Rows>, step: number): AsyncGenerator<Rows> {
  let held: MatchRow[] = []
  let last: readonly string[] = []
  for await (const { headers, rows } of source) {
    for (const row of rows) {
      held.push(row)
      if (held.length < step) continue
      yield { headers, rows: held }
      held = []
    }
    last = headers
  }
  if (held.length > 0) yield { headers: last, rows: held }
}
