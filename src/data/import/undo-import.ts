import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { LongSession } from '#shared/database/connections.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { type PhysicianChange, recordChanges } from '../changes.ts'
import { fingerprintOf, restoredColumns, undoDays, undoLimit } from '../merge/undo-record.ts'
import { counted, countedOf, ImportError } from '../rows/import-error.ts'
import { sentenceOf, takeImportLock } from '../rows/import-runs.ts'
import { loadSuppressions, type SuppressionList } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'

export interface Undone {
  fileName: string
  /** Physicians whose former values were restored. */
  restored: number
  /** Physicians the import had added. */
  deleted: number
  /** Entries on members' lists removed with them. */
  listEntries: number
  /** Samples that the import had removed; they are not recreated. */
  samples: number
}

interface UndoOptions {
  suppressionKey: SuppressionKey
  /** The admin; null for the terminal. */
  by: string | null
}

const runColumns = {
  file_name: 'text',
  dry_run: 'boolean',
  outcome: 'text',
  undo_count: 'number?',
  undone_at: 'time?',
  samples: 'number',
  is_over: 'boolean',
} as const
type Run = RowOf<typeof runColumns>

/**
 * Undoes everything an import changed, or nothing: it is refused if any of its physicians has been changed or removed
 * since.
 *
 * @throws {ImportError} with a sentence that says why
 */
export async function undoImport(longSession: LongSession, runId: string, options: UndoOptions): Promise<Undone> {
  const undoing = longSession((session) =>
    inTransaction(session, async (db) => {
      await takeImportLock(db)
      return undo(db, runId, options)
    }),
  )
  return undoing.catch((error) => {
    throw sentenceOf(error)
  })
}

async function undo(db: Kysely<DB>, runId: string, { suppressionKey, by }: UndoOptions): Promise<Undone> {
  const run = await runToUndo(db, runId)
  await refuseChanged(db, runId, run)
  await refuseRemoved(db, runId, await loadSuppressions(db, suppressionKey))
  const changes = await db
    .selectFrom('import_undo')
    .select((eb) => ['physician_id', eb('before', 'is', null).as('added')])
    .where('run_id', '=', runId)
    .orderBy('physician_id')
    .execute()
  const added = changes.filter((row) => row.added).map((row) => row.physician_id)
  const listEntries = await sql`select 1 from list_physicians where physician_id = any(${added}::bigint[])`.execute(db)
  // Someone who was added may have an NPI that goes back to someone else.
  await sql`delete from physician_contacts where physician_id = any(${added}::bigint[])`.execute(db)
  await sql`delete from physicians where id = any(${added}::bigint[])`.execute(db)
  await restore(db, runId)
  await db.deleteFrom('import_undo').where('run_id', '=', runId).execute()
  await db
    .updateTable('import_runs')
    .set({ undone_at: sql`now()`, undone_by: by, undo_count: null })
    .where('id', '=', runId)
    .execute()
  await recordChanges(
    db,
    changes.map((row): PhysicianChange => ({ physicianId: row.physician_id, kind: row.added ? 'deleted' : 'written' })),
  )
  return {
    fileName: run.file_name,
    restored: changes.length - added.length,
    deleted: added.length,
    listEntries: listEntries.rows.length,
    samples: run.samples,
  }
}

async function runToUndo(db: Kysely<DB>, runId: string): Promise<Run & { undo_count: number }> {
  const { rows } = await typed(runColumns)`
    select file_name, dry_run, outcome, undo_count, undone_at,
       coalesce((report ->> 'generatedRemoved')::int, 0) as samples, finished_at < now() - make_interval(days => ${undoDays}) as is_over
     from import_runs where id::text = ${runId} for update`.execute(db)
  const [run] = rows
  if (!run) throw new ImportError('There is no such import. Nothing was changed.')
  if (run.undone_at) throw new ImportError(`The import of ${run.file_name} was already undone. Nothing was changed.`)
  if (run.dry_run || run.outcome === 'failed')
    throw new ImportError(`The import of ${run.file_name} changed nothing, so there is nothing to undo.`)
  if (run.undo_count === null || run.is_over)
    throw new ImportError(
      `The import of ${run.file_name} cannot be undone: only imports of your own contacts can, for ${undoDays} days, ` +
        `if they added or changed at most ${counted(undoLimit)} physicians. Nothing was changed.`,
    )
  return { ...run, undo_count: run.undo_count }
}

async function refuseChanged(db: Kysely<DB>, runId: string, run: { file_name: string; undo_count: number }) {
  // Locked, so nothing changes them before they are restored.
  const { rows } = await typed({ same: 'boolean' })`
    select u.fingerprint = ${sql.raw(fingerprintOf)} as same
     from import_undo u join physicians p on p.id = u.physician_id where u.run_id = ${runId} for update of p`.execute(
    db,
  )
  const gone = run.undo_count - rows.length
  const changed = rows.filter(({ same }) => !same).length
  if (gone + changed === 0) return
  throw new ImportError(
    `The import of ${run.file_name} cannot be undone: of its ${counted(run.undo_count)} physicians, ` +
      `${counted(changed)} have changed since and ${counted(gone)} were removed. Nothing was changed.`,
  )
}

/** A replaced value may belong to someone who has asked to be removed since. */
async function refuseRemoved(db: Kysely<DB>, runId: string, suppressions: SuppressionList): Promise<void> {
  if (suppressions.isEmpty) return
  const { rows } = await typed({
    npi: 'text?',
    first_name: 'text',
    last_name: 'text',
    contacts: z.array(z.object({ kind: z.string(), value: z.string() })),
  })`select was.npi, was.first_name, was.last_name, coalesce(u.before -> 'contacts', '[]') as contacts
     from import_undo u join physicians p on p.id = u.physician_id
     cross join lateral jsonb_populate_record(p, u.before - 'contacts') was
     where u.run_id = ${runId} and u.before is not null`.execute(db)
  const comesBack = rows.some(({ npi, first_name: firstName, last_name: lastName, contacts }) => {
    const channels = Object.fromEntries(contacts.map(({ kind, value }) => [kind, value]))
    const verdict = suppressions.check({ npi, firstName, lastName, contacts: channels })
    return verdict.person || verdict.hidden.length > 0
  })
  if (comesBack)
    throw new ImportError(
      'This import cannot be undone: it would bring back something a person has since asked to have removed. Nothing was changed.',
    )
}

async function restore(db: Kysely<DB>, runId: string): Promise<void> {
  const listed = (of: string) => restoredColumns.map((name) => `${of}${name}`).join(', ')
  await sql`
    update physicians p set (${sql.raw(listed(''))}) = row (${sql.raw(listed('was.'))})
     from import_undo u join physicians now on now.id = u.physician_id
     cross join lateral jsonb_populate_record(now, u.before - 'contacts') was
     where u.run_id = ${runId} and u.before is not null and u.before <> '{}' and p.id = u.physician_id`.execute(db)
  await sql`
    delete from physician_contacts c using import_undo u
     where u.run_id = ${runId} and u.before ? 'contacts' and c.physician_id = u.physician_id`.execute(db)
  await sql`
    insert into physician_contacts
       (physician_id, kind, value, masked, source, status, first_seen, last_verified, extension)
     select u.physician_id, c.kind, c.value, c.masked, c.source, c.status, c.first_seen, c.last_verified, c.extension
     from import_undo u
     cross join lateral jsonb_to_recordset(u.before -> 'contacts') as c (kind contact_kind, value text, masked text,
       source text, status contact_status, first_seen timestamptz, last_verified timestamptz, extension text)
     where u.run_id = ${runId} and u.before ? 'contacts'`.execute(db)
}

/** The result of undoing, as a sentence. */
export function undoneText({ fileName, restored, deleted, listEntries, samples }: Undone): string {
  const entries = listEntries > 0 ? ` (with ${counted(listEntries)} entries of members' lists)` : ''
  const away = samples > 0 ? ` The ${counted(samples)} sample physicians that it removed are not restored.` : ''
  return `The import of ${fileName} is undone: ${countedOf(restored, 'physician')} restored, ${counted(deleted)} deleted${entries}.${away}`
}
