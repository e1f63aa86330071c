import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

/** Tells a colleague of each step they were given, so that each comes back on its own. */
export async function giveSteps(
  db: Kysely<DB>,
  { listId, from, to, body }: { listId: string; from: string; to: string; body: string },
  physicianIds: readonly number[],
): Promise<void> {
  await sql`
    insert into list_handoffs (id, list_id, from_id, to_id, kind, physician_id, physicians, body)
    select gen_random_uuid(), ${listId}::uuid, ${from}::uuid, ${to}::uuid, 'step', id, 1, ${body}
    from unnest(${physicianIds}::bigint[]) as given (id)`.execute(db)
}

/**
 * Steps that were replaced or removed are no longer given to anyone.
 * @param except whose stay: who only puts theirs off, or words it differently
 */
export async function dropStepHandoffs(
  db: Kysely<DB>,
  listId: string,
  physicianIds: readonly number[],
  except: string | null,
): Promise<void> {
  await db
    .deleteFrom('list_handoffs')
    .where('list_id', '=', listId)
    .where('kind', '=', 'step')
    .where('done_at', 'is', null)
    .where('to_id', 'is distinct from', except)
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
