import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { noteActivities, undoActivities } from '#features/activities/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { markContacted } from './contracts.ts'

export const markContactedHandler = handle(markContacted, async ({ input, caller, deps }) =>
  inTransaction(deps.db, async (db) => {
    const ids = [...new Set(input.physicianIds)].toSorted((a, b) => a - b)
    if (!input.contacted) {
      const taken = await db
        .deleteFrom('contact_marks')
        .where('user_id', '=', caller.id)
        .where('physician_id', 'in', ids)
        .returning('physician_id')
        .execute()
      await undoActivities(db, caller, 'contacted', ids)
      return { marked: taken.length }
    }
    // The share lock keeps a physician from going between the reading and the writing.
    const { rows } = await sql<{ physician_id: number }>`
      insert into contact_marks (user_id, physician_id, note)
      select ${caller.id}::uuid, id, ${input.note}
      from (select id from physicians where id = any(${ids}::bigint[]) order by id for key share) as present
      on conflict (user_id, physician_id) do update
      set contacted_at = now(), note = case when excluded.note = '' then contact_marks.note else excluded.note end
      returning physician_id`.execute(db)
    const details = input.note === '' ? {} : { note: input.note }
    await noteActivities(db, caller, { kind: 'contacted', details, physicianIds: ids })
    return { marked: rows.length }
  }),
)
