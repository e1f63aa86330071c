import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { raiseAlert } from '#features/alerts/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { giveBackReveal } from './commands.server.ts'
import { type ContactField, reportContact } from './contracts.ts'

export const reportContactHandler = handle(reportContact, async ({ input, caller, deps, fail }) => {
  const { physicianId, field, reason, note } = input
  const givenBack = await inTransaction(deps.db, async (db) => {
    const contact = await contactToReport(db, physicianId, field)
    if (!contact) return fail('notFound')
    if (!(await isRevealed(db, caller.id, physicianId, field))) fail('notRevealed')
    const report = await db
      .insertInto('contact_reports')
      .values({
        id: randomUUIDv7(),
        user_id: caller.id,
        physician_id: physicianId,
        kind: contact.kind,
        reason,
        note,
        status_before: contact.status,
      })
      .onConflict((conflict) =>
        conflict.columns(['physician_id', 'kind', 'user_id']).doUpdateSet({
          reason,
          // An empty note deletes nothing, as long as the report is the same.
          note: note === '' && contact.status === 'failed' ? typed('text')`contact_reports.note` : note,
          created_at: typed('time')`now()`,
          // If a value became valid again because an admin or a source said so, this is a new report.
          ...(contact.status === 'failed'
            ? {}
            : { status_before: contact.status, decision: null, decided_at: null, decided_by: null }),
        }),
      )
      .returning(typed('boolean')`xmax = 0`.as('added'))
      .executeTakeFirstOrThrow()
    await db
      .updateTable('physician_contacts')
      .set({ status: 'failed' })
      .where('physician_id', '=', physicianId)
      .where('kind', '=', contact.kind)
      .execute()
    const back = await giveBackReveal(db, { userId: caller.id, physicianId, field, reason })
    // The same person again is the same report: the admins already know.
    if (!report.added && contact.status === 'failed') return back
    // The note stays in its table: a person may have written the value into it.
    const details = { channel: contact.kind, reason }
    await raiseAlert(deps.jobs, db, { kind: 'contact_reported', userId: caller.id, physicianId, details })
    return back
  })
  return { givenBack }
})

const shownFirst = { email: ['personal_email', 'work_email'], phone: ['direct_phone', 'phone'] } as const

/** The channel that revealing `field` shows, locked, so that two reports don't both find it unmarked. */
async function contactToReport(db: Kysely<DB>, physicianId: number, field: ContactField) {
  const rows = await db
    .selectFrom('physician_contacts')
    .select(['kind', 'status'])
    .where('physician_id', '=', physicianId)
    .where('kind', 'in', shownFirst[field])
    .orderBy('kind')
    .forUpdate()
    .execute()
  return shownFirst[field].flatMap((kind) => rows.filter((row) => row.kind === kind))[0]
}

async function isRevealed(db: Kysely<DB>, userId: string, physicianId: number, field: ContactField): Promise<boolean> {
  const row = await db
    .selectFrom('contact_reveals')
    .select('id')
    .where('user_id', '=', userId)
    .where('physician_id', '=', physicianId)
    .where('field', '=', field)
    .executeTakeFirst()
  return row !== undefined
}
