/** Whom someone has contacted, and when last. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'

/** The physicians that a person has contacted within the last `days`. */
export async function contactedWithin(db: Kysely<DB>, { id: userId }: Holder, days: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contact_marks')
    .select('physician_id')
    .where('user_id', '=', userId)
    .where('contacted_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
  return rows.map(({ physician_id }) => physician_id)
}

/** When a person last contacted each of these physicians, by id; those never contacted are missing. */
export async function contactTimes(
  db: Kysely<DB>,
  userId: string,
  physicianIds: readonly number[],
): Promise<Map<number, Date>> {
  if (physicianIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('contact_marks')
    .select(['physician_id', 'contacted_at'])
    .where('user_id', '=', userId)
    .where('physician_id', 'in', physicianIds)
    .execute()
  return new Map(rows.map(({ physician_id, contacted_at }) => [physician_id, contacted_at]))
}
