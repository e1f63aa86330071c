import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

/** Steps that were replaced or removed are no longer given to anyone. */
export async function dropStepHandoffs(db: Kysely<DB>, listId: string, physicianIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('list_handoffs')
    .where('list_id', '=', listId)
    .where('kind', '=', 'step')
    .where('done_at', 'is', null)
    .where('physician_id', '=', typed('number')`any(${physicianIds}::bigint[])`)
    .execute()
}

/** The member who gave the step finds on their Today page that it is done, unless they did it themselves. */
export async function finishStepHandoffs(
  db: Kysely<DB>,
  { listId, physicianId, by }: { listId: string; physicianId: number; by: string },
): Promise<void> {
  await db
    .updateTable('list_handoffs')
    .set({
      done_at: typed('time')`clock_timestamp()`,
      seen_at: typed('time?')`case when from_id = ${by}::uuid then clock_timestamp() end`,
    })
    .where('list_id', '=', listId)
    .where('kind', '=', 'step')
    .where('done_at', 'is', null)
    .where('physician_id', '=', physicianId)
    .execute()
}
