/** Files that members match. Every query uses `rowsFor`: another person's file looks as if it didn't exist. */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type Candidate, whys } from '#data/identity/decide.ts'
import { doubts } from '#data/identity/evidence.ts'
import { matchFacts, matchRules } from '#data/identity/match-rules.ts'
import { type ColumnFields, type MatchField, matchFields } from '#data/match/match-fields.ts'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, isWithin, type Right, reachOf } from '#shared/access/ownership.ts'
import { rowsFor, rowsMadeBy } from '#shared/database/owned-rows.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { type ContactField, contactFields } from '../physicians/contracts.ts'
import { type MatchFile, type MatchStatus, matchStatuses } from './contracts.ts'
import type { DecidedRecord } from './decisions.server.ts'

function filesOf(db: Kysely<DB>, holder: Holder, right: Right) {
  return db
    .selectFrom('match_files as f')
    .innerJoin('users', 'users.id', 'f.owner_id')
    .select(['f.id', 'f.file_name', 'f.kind', 'f.state', 'f.row_count', 'f.done_count', 'f.message', 'f.team_id'])
    .select([
      'f.owner_id',
      'f.headers',
      'f.columns',
      'f.remarks',
      'f.doubts',
      'f.created_at',
      'f.expires_at',
      'users.name as owner',
    ])
    .where(rowsFor(holder, right, 'match_files', 'f'))
    .where('f.expires_at', '>', typed('time')`now()`)
}
type FileRow = Awaited<ReturnType<ReturnType<typeof filesOf>['execute']>>[number]

export function asMatchFile(row: FileRow, holder: Holder): MatchFile {
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state as MatchFile['state'],
    rows: row.row_count,
    done: row.done_count,
    message: row.message,
    shared: row.team_id !== null,
    owner: row.owner_id === holder.id ? null : row.owner,
    mayManage: isWithin(reachOf(holder, 'manage'), { ownerId: row.owner_id, teamId: row.team_id }),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

export async function matchFilesOf(db: Kysely<DB>, holder: Holder): Promise<MatchFile[]> {
  const rows = await filesOf(db, holder, 'see').orderBy('f.created_at', 'desc').limit(200).execute()
  return rows.map((row) => asMatchFile(row, holder))
}

/** Null if it doesn't exist, or may not be used this way. */
export async function matchFileOf(
  db: Kysely<DB>,
  holder: Holder,
  fileId: string,
  right: Right,
): Promise<FileRow | null> {
  return (await filesOf(db, holder, right).where('f.id', '=', fileId).executeTakeFirst()) ?? null
}

/** How many files someone is keeping. */
export async function countFiles(db: Kysely<DB>, holder: Holder): Promise<number> {
  const { count } = await db
    .selectFrom('match_files')
    .select(typed('number')`count(*)`.as('count'))
    .where(rowsMadeBy(holder, 'match_files'))
    .executeTakeFirstOrThrow()
  return count
}

/** An older server ignores fields that only a newer one knows. */
export const asColumns = (stored: readonly string[]): ColumnFields =>
  stored.map((name) => ((matchFields as readonly string[]).includes(name) ? (name as MatchField) : null))

/** The key under which column choices are remembered. */
export const headersHash = (headers: readonly string[]): string => hash('sha256', JSON.stringify(headers), 'hex')

/** The columns someone chose for the last file with these headers. */
export async function rememberedColumns(
  db: Kysely<DB>,
  userId: string,
  headers: readonly string[],
): Promise<ColumnFields | null> {
  const row = await db
    .selectFrom('match_mappings')
    .select('columns')
    .where('user_id', '=', userId)
    .where('headers_hash', '=', headersHash(headers))
    .executeTakeFirst()
  return row ? asColumns(row.columns) : null
}

const Candidates = z.array(
  z.object({
    physicianId: z.int(),
    rule: z.enum(matchRules),
    confidence: z.number(),
    agrees: z.array(z.enum(matchFacts)),
    // Rows that an earlier release matched have neither.
    disagrees: z.array(z.enum(matchFacts)).default([]),
    doubt: z.enum(doubts).nullable().default(null),
  }),
)

const text = z.string()
/** As it was read from the file; empty for someone who asked to be removed. */
const StoredRecord = z.union([
  z.strictObject({}),
  z.object({
    ...{ npi: text, firstName: text, middleName: text, lastName: text, suffix: text, credential: text },
    ...{ specialties: z.array(text), organization: text, city: text, state: text, zip: text },
    ...{ emails: z.array(text), phones: z.array(text), contactedOn: text, note: text },
    ...{
      licenses: z.array(text).default([]),
      linkedin: text.default(''),
      schoolYear: z.int().nullable().default(null),
      doNotContact: text.default(''),
    },
  }),
])

const storedRowColumns = {
  row_number: 'number',
  status: z.enum(matchStatuses),
  why: z.enum(whys).nullable(),
  physician_id: 'number?',
  rule: 'text?',
  confidence: 'number?',
  agrees: 'texts',
  candidates: Candidates,
  chosen: 'boolean',
  record: StoredRecord,
  note: 'text',
  same_as: 'number?',
} as const
export type StoredRow = RowOf<typeof storedRowColumns>

/** Stored values keep their names. */
const shownStatus = sql`case r.status when 'several' then 'possible' else r.status end`

/** A file's rows that the caller selected, in file order. */
export async function rowsOf(
  db: Kysely<DB>,
  fileId: string,
  { status, after, limit }: { status?: MatchStatus | undefined; after: number; limit: number },
): Promise<StoredRow[]> {
  const { rows } = await typed(storedRowColumns)`
    select r.row_number, ${shownStatus} as status, r.why, r.physician_id, r.rule, r.confidence, r.agrees, r.candidates, r.chosen, r.record, r.note,
      (select min(row_number) from match_rows o
       where o.physician_id = r.physician_id and o.file_id = r.file_id and o.row_number < r.row_number) as same_as
    from match_rows r where r.file_id = ${fileId} ${status === undefined ? sql`` : sql`and ${shownStatus} = ${status}`}
    order by r.row_number offset ${after} limit ${limit}`.execute(db)
  return rows
}

const matchTotalsColumns = {
  known: 'number',
  possible: 'number',
  unknown: 'number',
  opted_out: 'number',
  physicians: 'number',
  mine: 'number',
  contacted: 'number',
} as const
export type MatchTotals = RowOf<typeof matchTotalsColumns>

export async function totalsOf(db: Kysely<DB>, fileId: string, holder: Holder): Promise<MatchTotals> {
  const { rows } = await typed(matchTotalsColumns)`
    select count(*) filter (where status = 'known') as known, count(*) filter (where status = 'several') as possible,
      count(*) filter (where status = 'unknown') as unknown, count(*) filter (where status = 'opted_out') as opted_out,
      count(distinct r.physician_id) as physicians, count(distinct own.physician_id) as mine,
      count(*) filter (where status = 'known' and record->>'contactedOn' <> '') as contacted
    from match_rows r left join own_records own on own.physician_id = r.physician_id and ${rowsMadeBy(holder, 'own_records', 'own')}
    where file_id = ${fileId}`.execute(db)
  return rows[0]!
}

/** Rows that the file itself marks as not to be contacted. */
const unmarked = sql`bool_and(coalesce(record->>'doNotContact', '') = '')`

/**
 * The physicians in a file's known rows, in file order: at most as many as a list holds, and none that the file marks
 * as not to be contacted.
 */
export async function knownIds(db: Kysely<DB>, fileId: string): Promise<number[]> {
  const { rows } = await typed({ id: 'number' })`
    select physician_id as id from match_rows where file_id = ${fileId} and physician_id is not null
    group by physician_id having ${unmarked} order by min(row_number) limit ${limits.listPhysicians}`.execute(db)
  return rows.map(({ id }) => id)
}

const knownContactsColumns = {
  id: 'number',
  email: 'boolean',
  phone: 'boolean',
} as const
export type KnownContacts = RowOf<typeof knownContactsColumns>

/** Which contacts exist for a file's known physicians that it doesn't mark, in file order. */
export async function contactsIn(db: Kysely<DB>, fileId: string): Promise<KnownContacts[]> {
  const { rows } = await typed(knownContactsColumns)`
    select p.id, p.masked_email is not null as email, p.masked_phone is not null as phone
    from (select physician_id, min(row_number) as place from match_rows where file_id = ${fileId}
      group by physician_id having ${unmarked}) r
    join physicians p on p.id = r.physician_id
    where p.deactivated_on is null and (p.masked_email is not null or p.masked_phone is not null)
    order by r.place`.execute(db)
  return rows
}

/** The physicians someone has in their own records, including the team's. */
export async function ownRecordIds(db: Kysely<DB>, holder: Holder): Promise<number[]> {
  const rows = await db
    .selectFrom('own_records')
    .select('physician_id')
    .distinct()
    .where(rowsFor(holder, 'see', 'own_records'))
    .execute()
  return rows.map(({ physician_id }) => physician_id)
}

/** Whose email or phone number this is, according to matched rows in files that `holder` may see. */
export async function uploadedWith(
  db: Kysely<DB>,
  holder: Holder,
  field: ContactField,
  value: string,
): Promise<number[]> {
  const values = field === 'email' ? 'emails' : 'phones'
  const rows = await db
    .selectFrom('match_rows')
    .innerJoin('match_files as f', 'f.id', 'match_rows.file_id')
    .select('match_rows.physician_id')
    .distinct()
    .where(rowsFor(holder, 'see', 'match_files', 'f'))
    .where('f.expires_at', '>', typed('time')`now()`)
    .where(typed('boolean')`match_rows.record -> ${values} @> ${JSON.stringify([value])}::jsonb`)
    .execute()
  return rows.flatMap(({ physician_id }) => physician_id ?? [])
}

/** Both contacts of each physician who has both. */
export const revealableOf = (contacts: readonly KnownContacts[]) =>
  contacts.map(({ id, email, phone }) => ({
    physicianId: id,
    fields: contactFields.filter((field) => (field === 'email' ? email : phone)),
  }))

/** A row that has candidates, locked until the transaction ends. */
export async function heldRow(
  db: Kysely<DB>,
  fileId: string,
  row: number,
): Promise<{ candidates: Candidate[]; record: DecidedRecord | null } | null> {
  const { rows } = await typed({ candidates: Candidates, record: StoredRecord })`
    select candidates, record from match_rows where file_id = ${fileId} and row_number = ${row} for update`.execute(db)
  const [held] = rows
  return held ? { ...held, record: 'lastName' in held.record ? (held.record as DecidedRecord) : null } : null
}

/** The dates on which known rows say their physician was contacted. */
export async function contactedRows(db: Kysely<DB>, fileId: string): Promise<{ physicianId: number; on: string }[]> {
  const { rows } = await typed({ physicianId: 'number', on: 'text' })`
    select physician_id as "physicianId", record->>'contactedOn' as "on" from match_rows
    where file_id = ${fileId} and status = 'known' and record->>'contactedOn' <> ''`.execute(db)
  return rows
}
