import type pg from 'pg'
import { type PhysicianChange, recordChanges } from '../changes.ts'
import { fingerprintOf, restoredColumns, undoDays, undoLimit } from '../merge/undo-record.ts'
import { longClient } from '../physicians/long-client.ts'
import { loadSuppressions, type SuppressionList } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'
import { counted, ImportError } from './import-error.ts'
import { sentenceOf, takeImportLock } from './import-runs.ts'

export interface Undone {
  fileName: string
  /** Physicians who have the values of before again. */
  restored: number
  /** Physicians whom the import had added. */
  deleted: number
  /** Entries of members' lists that went with these. */
  listEntries: number
  /** Samples that had left for the import; they are not made again. */
  samples: number
}

interface UndoOptions {
  suppressionKey: SuppressionKey
  /** The admin; null in the terminal. */
  by: string | null
}

interface Run {
  file_name: string
  dry_run: boolean
  outcome: string
  undo_count: number | null
  undone_at: Date | null
  samples: number
  is_over: boolean
}

/**
 * Takes back everything that an import changed, or nothing: as soon as one of its physicians was changed or removed since, it is refused.
 *
 * @throws {ImportError} with a sentence that says why
 */
export async function undoImport(pool: pg.Pool, runId: string, options: UndoOptions): Promise<Undone> {
  return longClient(pool, async (client) => {
    try {
      await client.query('begin')
      await takeImportLock(client)
      const undone = await undo(client, runId, options)
      await client.query('commit')
      return undone
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw sentenceOf(error)
    }
  })
}

async function undo(client: pg.ClientBase, runId: string, { suppressionKey, by }: UndoOptions): Promise<Undone> {
  const run = await runToUndo(client, runId)
  await refuseChanged(client, runId, run)
  await refuseRemoved(client, runId, await loadSuppressions(client, suppressionKey))
  const changes = await client.query<{ physician_id: string; added: boolean }>(
    'select physician_id, before is null as added from import_undo where run_id = $1 order by physician_id',
    [runId],
  )
  const added = changes.rows.filter((row) => row.added).map((row) => row.physician_id)
  const listEntries = await client.query('select 1 from list_physicians where physician_id = any($1::bigint[])', [
    added,
  ])
  // Whoever was added may have an NPI that is to go back to somebody else.
  await client.query('delete from physician_contacts where physician_id = any($1::bigint[])', [added])
  await client.query('delete from physicians where id = any($1::bigint[])', [added])
  await restore(client, runId)
  await client.query('delete from import_undo where run_id = $1', [runId])
  await client.query('update import_runs set undone_at = now(), undone_by = $2, undo_count = null where id = $1', [
    runId,
    by,
  ])
  await recordChanges(
    client,
    changes.rows.map(
      (row): PhysicianChange => ({ physicianId: Number(row.physician_id), kind: row.added ? 'deleted' : 'written' }),
    ),
  )
  return {
    fileName: run.file_name,
    restored: changes.rows.length - added.length,
    deleted: added.length,
    listEntries: listEntries.rowCount ?? 0,
    samples: run.samples,
  }
}

async function runToUndo(client: pg.ClientBase, runId: string): Promise<Run & { undo_count: number }> {
  const { rows } = await client.query<Run>(
    `select file_name, dry_run, outcome, undo_count, undone_at,
       coalesce((report ->> 'generatedRemoved')::int, 0) as samples, finished_at < now() - make_interval(days => $2) as is_over
     from import_runs where id::text = $1 for update`,
    [runId, undoDays],
  )
  const [run] = rows
  if (!run) throw new ImportError('There is no such import. Nothing was changed.')
  if (run.undone_at) throw new ImportError(`The import of ${run.file_name} was undone already. Nothing was changed.`)
  if (run.dry_run || run.outcome === 'failed')
    throw new ImportError(`The import of ${run.file_name} changed nothing, so there is nothing to undo.`)
  if (run.undo_count === null || run.is_over)
    throw new ImportError(
      `The import of ${run.file_name} cannot be undone: only imports of your own contacts can, for ${undoDays} days, ` +
        `if they added or changed at most ${counted(undoLimit)} physicians. Nothing was changed.`,
    )
  return { ...run, undo_count: run.undo_count }
}

async function refuseChanged(client: pg.ClientBase, runId: string, run: { file_name: string; undo_count: number }) {
  // Held, so that nothing changes them before they are restored.
  const { rows } = await client.query<{ same: boolean }>(
    `select u.fingerprint = ${fingerprintOf} as same
     from import_undo u join physicians p on p.id = u.physician_id where u.run_id = $1 for update of p`,
    [runId],
  )
  const gone = run.undo_count - rows.length
  const changed = rows.filter(({ same }) => !same).length
  if (gone + changed === 0) return
  throw new ImportError(
    `The import of ${run.file_name} cannot be undone: of its ${counted(run.undo_count)} physicians, ` +
      `${counted(changed)} have changed since and ${counted(gone)} were removed. Nothing was changed.`,
  )
}

/** A value that was replaced can be somebody's who asked to be removed since. */
async function refuseRemoved(client: pg.ClientBase, runId: string, suppressions: SuppressionList): Promise<void> {
  if (suppressions.isEmpty) return
  const { rows } = await client.query<{
    npi: string | null
    first_name: string
    last_name: string
    contacts: { kind: string; value: string }[]
  }>(
    `select was.npi, was.first_name, was.last_name, coalesce(u.before -> 'contacts', '[]') as contacts
     from import_undo u join physicians p on p.id = u.physician_id
     cross join lateral jsonb_populate_record(p, u.before - 'contacts') was
     where u.run_id = $1 and u.before is not null`,
    [runId],
  )
  const comesBack = rows.some(({ npi, first_name: firstName, last_name: lastName, contacts }) => {
    const channels = Object.fromEntries(contacts.map(({ kind, value }) => [kind, value]))
    const verdict = suppressions.check({ npi, firstName, lastName, contacts: channels })
    return verdict.person || verdict.hidden.length > 0
  })
  if (comesBack)
    throw new ImportError(
      'This import cannot be undone: it would bring back what somebody has asked to have removed since. Nothing was changed.',
    )
}

async function restore(client: pg.ClientBase, runId: string): Promise<void> {
  const listed = (of: string) => restoredColumns.map((name) => `${of}${name}`).join(', ')
  await client.query(
    `update physicians p set (${listed('')}) = row (${listed('was.')})
     from import_undo u join physicians now on now.id = u.physician_id
     cross join lateral jsonb_populate_record(now, u.before - 'contacts') was
     where u.run_id = $1 and u.before is not null and u.before <> '{}' and p.id = u.physician_id`,
    [runId],
  )
  await client.query(
    `delete from physician_contacts c using import_undo u
     where u.run_id = $1 and u.before ? 'contacts' and c.physician_id = u.physician_id`,
    [runId],
  )
  await client.query(
    `insert into physician_contacts (physician_id, kind, value, masked, source, status, first_seen, last_verified)
     select u.physician_id, c.kind, c.value, c.masked, c.source, c.status, c.first_seen, c.last_verified
     from import_undo u
     cross join lateral jsonb_to_recordset(u.before -> 'contacts') as c (kind contact_kind, value text, masked text,
       source text, status contact_status, first_seen timestamptz, last_verified timestamptz)
     where u.run_id = $1 and u.before ? 'contacts'`,
    [runId],
  )
}

/** What undoing did, in a sentence. */
export function undoneText({ fileName, restored, deleted, listEntries, samples }: Undone): string {
  const entries = listEntries > 0 ? ` (with ${counted(listEntries)} entries of members' lists)` : ''
  const away = samples > 0 ? ` The ${counted(samples)} sample physicians that it removed are not made again.` : ''
  return `The import of ${fileName} is undone: ${counted(restored)} physicians restored, ${counted(deleted)} deleted${entries}.${away}`
}
