/** What people decided about rows, for the next file that has the same row. */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Candidate } from '#data/identity/decide.ts'
import type { MatchRecord } from '#data/match/read-record.ts'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { type Holder, teamFor } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'

export type DecidedRecord = Omit<MatchRecord, 'contactedOn' | 'note'>

/** The same for two rows that say the same about a person; nothing can be read from it. */
export function rowHash(key: SuppressionKey, record: DecidedRecord): string {
  const { npi, firstName, middleName, lastName, suffix, credential, specialties, organization, city, state, zip } =
    record
  const said = [npi, firstName, middleName, lastName, suffix, credential, specialties, organization, city, state, zip]
  return key.sign(hash('sha256', JSON.stringify([...said, record.emails, record.phones]).toLowerCase(), 'hex'))
}

export interface RowDecision {
  /** Null for none of those who were shown. */
  physicianId: number | null
  notThese: readonly number[]
}

/** What the holder or the team decided, by hash; one's own decision comes first, then the newest. */
export async function decisionsFor(
  db: Kysely<DB>,
  holder: Holder,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, RowDecision>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await typed({ hash: 'text', physician_id: 'number?', not_these: 'numbers' })`
    select distinct on (row_hash) encode(row_hash, 'hex') as hash, physician_id, not_these from match_decisions
    where row_hash = any(select decode(unnest(${hashes}::text[]), 'hex')) and ${rowsFor(holder, 'see', 'match_decisions')}
    order by row_hash, user_id = ${holder.id}::uuid desc, decided_at desc`.execute(db)
  return new Map(rows.map((row) => [row.hash, { physicianId: row.physician_id, notThese: row.not_these }]))
}

/**
 * The one a decision names, if they are still among those who fit; `none` if it was none of these, and no one has come
 * since; undefined if a person has to look again.
 */
export function decidedBy(
  decision: RowDecision | undefined,
  candidates: readonly { physicianId: number }[],
): number | 'none' | undefined {
  if (decision === undefined) return undefined
  const { physicianId, notThese } = decision
  if (physicianId !== null) return candidates.some((one) => one.physicianId === physicianId) ? physicianId : undefined
  return candidates.every((one) => notThese.includes(one.physicianId)) ? 'none' : undefined
}

/** Stores a decision instead of an earlier one of the same person; a team sees its members'. */
export async function rememberDecision(
  db: Kysely<DB>,
  holder: Holder,
  { hash, physicianId, notThese }: RowDecision & { hash: string },
): Promise<void> {
  await sql`
    insert into match_decisions (user_id, team_id, row_hash, physician_id, not_these)
    values (${holder.id}::uuid, ${teamFor(holder, true)}::uuid, decode(${hash}, 'hex'), ${physicianId}, ${notThese}::bigint[])
    on conflict (user_id, row_hash) do update set team_id = excluded.team_id, physician_id = excluded.physician_id,
      not_these = excluded.not_these, decided_at = now()`.execute(db)
}

/** A row as it is matched (data/match/match-steps.ts). */
export interface DecidableRow {
  status: string
  candidates: readonly Candidate[]
  record: DecidedRecord | Record<string, never>
}

/** Rows that a person has to decide, with what was decided about the same row before. */
export async function withDecisions<Row extends DecidableRow>(
  { db, suppression }: Pick<Deps, 'db' | 'suppression'>,
  holder: Holder,
  rows: readonly Row[],
): Promise<Row[]> {
  const hashes = rows.map(({ candidates, record }) =>
    candidates.length > 0 && 'lastName' in record ? rowHash(suppression.key, record as DecidedRecord) : '',
  )
  const decisions = await decisionsFor(
    db,
    holder,
    hashes.filter((hash) => hash !== ''),
  )
  return rows.map((row, at) => {
    const decided = decidedBy(decisions.get(hashes[at]!), row.candidates)
    if (decided === undefined) return row
    if (decided === 'none') return { ...row, status: 'unknown', chosen: true }
    const { rule, confidence, agrees } = row.candidates.find((one) => one.physicianId === decided)!
    return { ...row, status: 'known', physician_id: decided, rule, confidence, agrees, chosen: true }
  })
}
