import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import type { ParsedInputOf } from '#shared/calls/contract.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { startImport } from './contracts.ts'
import { lookFor } from './files.server.ts'
import { runImportOrder } from './jobs.server.ts'
import { lookAt } from './look-at.server.ts'

/** Those in the database make no difference to how a file is read. */
const noSamples = { profiles: 0, listEntries: 0 }

export const startImportHandler = handle(startImport, async ({ input, caller, deps, fail, facts }) => {
  const found = await lookFor(deps, input.place, input.path)
  if (found === 'outside') return fail('outside')
  if (found === 'missing') return fail('noFile')
  if (input.kind === 'csv' && !input.dryRun) {
    const { kind, place, path, mapping } = input
    const looked = await lookAt(deps, { input: { kind, place, path, mapping }, samples: noSamples }, { caller, facts })
    if (typeof looked !== 'string' && 'refusal' in looked) return fail('badFile', { message: looked.refusal })
    const open = typeof looked === 'string' ? [] : looked.doubts.filter(({ header }) => !input.without.includes(header))
    if (open.length > 0) {
      const message = open.map(({ says }) => says).join(' ')
      return fail('doubts', { message: `${startImport.errors.doubts[1]} ${message}`, fields: { mapping: message } })
    }
  }
  const seenBy = input.place === 'server' ? deps.imports.serverName : null
  return inTransaction(deps.db, async (db) => {
    const importId = await addOrder(db, input, { adminId: caller.id, seenBy })
    if (importId === null) return fail('busy')
    await recordAdminAction(db, caller, {
      action: 'start-import',
      subject: { kind: 'import', id: importId },
      details: { kind: input.kind, file: input.path.split('/').at(-1) ?? '', dryRun: input.dryRun },
    })
    await deps.jobs.enqueue(db, runImportOrder, { importId })
    return { importId }
  })
})

/**
 * Held by a request for an import until its transaction ends, so that with two at the same time, the second sees the
 * first one's.
 */
const orderLock = 5_190_431

/** A run that has been silent this long died with its server. */
const silence = sql`interval '5 minutes'`

/** Returns the id; null while another import is waiting or running. */
async function addOrder(
  db: Kysely<DB>,
  order: ParsedInputOf<typeof startImport>,
  { adminId, seenBy }: { adminId: string; seenBy: string | null },
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${orderLock})`.execute(db)
  const other = await db
    .selectFrom('import_orders')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where(typed('time')`coalesce(told_at, created_at)`, '>', typed('time')`now() - ${silence}`)
    .executeTakeFirst()
  if (other) return null
  const id = randomUUIDv7()
  await db
    .insertInto('import_orders')
    .values({
      id,
      kind: order.kind,
      file_name: order.path.split('/').at(-1)!.slice(-255),
      place: order.place,
      path: order.path,
      seen_by: seenBy,
      mapping: JSON.stringify(order.mapping),
      dry_run: order.dryRun,
      samples: order.samples ?? null,
      ordered_by: adminId,
    })
    .execute()
  return id
}
