import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { getSuppressions } from './contracts.ts'

const pageSize = limits.deskPageSize

export const getSuppressionsHandler = handle(getSuppressions, async ({ input: { page }, deps: { db } }) => {
  const [kinds, reasons] = await Promise.all([countsByKind(db), countsByReason(db)])
  const shown = reasons.slice((page - 1) * pageSize, page * pageSize)
  return {
    entries: kinds.reduce((sum, { entries }) => sum + entries, 0),
    kinds,
    data: shown.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.toISOString() })),
    total: reasons.length,
    page,
    pageSize,
  }
})

function countsByKind(db: Kysely<DB>) {
  return db
    .selectFrom('suppressions')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('entries')])
    .groupBy('kind')
    .orderBy('entries', 'desc')
    .orderBy('kind')
    .execute()
}

function countsByReason(db: Kysely<DB>) {
  return db
    .selectFrom('suppressions')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('entries'), typed('time')`max(created_at)`.as('last_at')])
    .groupBy('reason')
    .orderBy('last_at', 'desc')
    .orderBy('reason')
    .execute()
}
