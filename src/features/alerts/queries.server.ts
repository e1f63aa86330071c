import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { limits } from '#shared/product/limits.ts'

const size = limits.deskPageSize

export async function alertsOf(db: Kysely<DB>, state: 'waiting' | 'done', page: number) {
  const all = db.selectFrom('alerts').where('handled_at', state === 'waiting' ? 'is' : 'is not', null)
  // A reported contact is listed on a tab of its own and decided there; deciding it closes its alert.
  const found = state === 'waiting' ? all.where('kind', '<>', 'contact_reported') : all
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('users as who', 'who.id', 'alerts.user_id')
    .leftJoin('users as handler', 'handler.id', 'alerts.handled_by')
    .leftJoin('physicians', 'physicians.id', 'alerts.physician_id')
    .select(['alerts.id', 'alerts.kind', 'alerts.details', 'alerts.created_at', 'alerts.handled_at'])
    .select(['who.email', 'handler.email as handled_by'])
    .select(['physicians.id as physician_id', 'physicians.first_name', 'physicians.last_name'])
    .orderBy('alerts.created_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .offset((page - 1) * size)
    .limit(size)
    .execute()
  return { total, rows }
}
