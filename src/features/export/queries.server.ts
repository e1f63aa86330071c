import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { type ColumnKey, columnKeys, standardColumns } from './columns.ts'
import { ExportSource, StoredExport } from './contracts.ts'
import { type PdfHeading, pdfParts } from './pdf.server.ts'
import { readRows } from './rows.server.ts'

/** How an export's source is stored: a selection needs only its ids. */
export const StoredSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('selection') }),
  ExportSource.options[1],
])
export type StoredSource = z.infer<typeof StoredSource>

/** The ids of physicians who exist and practice, each once, in order. */
export async function existingIds(db: Kysely<DB>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await typed({ id: 'number' })`
    select p.id from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join physicians p on p.id = wanted.id and p.deactivated_on is null
    group by p.id order by min(wanted.place)`.execute(db)
  return rows.map(({ id }) => id)
}

/** What counts toward the quota of the last 24 hours, oldest first: exports made and exports in preparation. */
export async function exportedLately(db: Kysely<DB>, userId: string): Promise<{ rows: number; freeIn: number }[]> {
  const { rows } = await typed({ rows: 'number', freeIn: 'number' })`
    select rows, extract(epoch from at + interval '1 day' - clock_timestamp())::float8 as "freeIn"
    from (
      select export_date as at, export_count as rows from export_logs
        where user_id = ${userId} and export_date > clock_timestamp() - interval '1 day'
      union all
      select created_at, row_count from exports
        where user_id = ${userId} and state = 'preparing' and created_at > clock_timestamp() - interval '1 day'
    ) used
    order by at`.execute(db)
  return rows
}

/** One person's exports are made one after another, so that two at once can't both use what is left of the quota. */
export async function holdExportsOf(db: Kysely<DB>, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

const notExpired = typed('boolean')`exports.expires_at > now()`

export async function storedExports(db: Kysely<DB>, userId: string): Promise<StoredExport[]> {
  const rows = await storedRows(db, userId).orderBy('exports.created_at', 'desc').execute()
  return rows.map(storedExport)
}

export async function storedExportOf(db: Kysely<DB>, userId: string, id: string): Promise<StoredExport | null> {
  const row = await storedRows(db, userId).where('exports.id', '=', id).executeTakeFirst()
  return row ? storedExport(row) : null
}

/** How many physicians its file would have now: some may have asked to be removed, or stopped practicing, since. */
const stillThere = typed('number')`(select count(*) from physicians p
  where p.id = any(exports.physician_ids) and p.deactivated_on is null)`

function storedRows(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.user_id')
    .select(['exports.id', 'exports.title', 'exports.source', 'exports.columns', 'exports.state'])
    .select(['exports.row_count', 'exports.done_count', 'exports.created_at', 'exports.expires_at', 'users.name'])
    .select(stillThere.as('still_there'))
    .where('exports.user_id', '=', userId)
    .where(notExpired)
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof storedRows>['execute']>>[number]

function storedExport(row: StoredRow): StoredExport {
  return {
    id: row.id,
    title: row.title,
    kind: StoredSource.parse(row.source).kind,
    columns: knownColumns(row.columns),
    state: StoredExport.shape.state.parse(row.state),
    count: row.state === 'ready' ? row.still_there : row.row_count,
    done: row.done_count,
    madeBy: row.name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** An older server may come across a column written by a newer one. */
export function knownColumns(columns: readonly string[]): ColumnKey[] {
  return columns.filter((column): column is ColumnKey => columnKeys.some((known) => known === column))
}

/** What a saved export consists of; null if it doesn't exist, or is someone else's. */
export async function contentOf(db: Kysely<DB>, userId: string, id: string) {
  const row = await db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.user_id')
    .select(['state', 'title', 'columns', 'physician_ids', 'source', 'exports.created_at', 'users.name'])
    .where('exports.id', '=', id)
    .where('user_id', '=', userId)
    .where(notExpired)
    .executeTakeFirst()
  if (!row) return null
  return {
    state: StoredExport.shape.state.parse(row.state),
    title: row.title,
    columns: knownColumns(row.columns),
    physicianIds: row.physician_ids ?? [],
    source: StoredSource.parse(row.source),
    madeBy: row.name,
    madeAt: row.created_at,
  }
}

/** One physician's profile with every contact, as a PDF. Only for that physician, and for those who may export. */
export async function onePdf(db: Kysely<DB>, id: number, heading: PdfHeading): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const part of pdfParts(standardColumns, readRows(db, [id]), heading)) parts.push(part)
  return Uint8Array.from(Buffer.concat(parts))
}
