import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type ContactField, getRevealHistory } from './contracts.ts'
import { quotasOf, revealsWithin } from './reveals.server.ts'

export const getRevealHistoryHandler = handle(getRevealHistory, async ({ input, caller, deps }) => {
  const { db } = deps
  const pageSize = serverLimits.revealHistoryPageSize
  const { hour, day } = quotasOf(deps.settings)
  const [rows, total, usedInHour, usedInDay] = await Promise.all([
    historyOf(db, caller.id)
      .limit(pageSize)
      .offset((input.page - 1) * pageSize)
      .execute(),
    countOf(db, caller.id),
    revealsWithin(db, caller.id, hour.within),
    revealsWithin(db, caller.id, day.within),
  ])
  return {
    data: rows.map((row) => ({
      physicianId: row.physician_id,
      physician:
        row.first_name === null || row.last_name === null
          ? null
          : {
              ...nameOfRow({ ...row, first_name: row.first_name, last_name: row.last_name }),
              credential: row.credential ?? '',
              specialty: row.specialty ?? '',
              location: [row.city, row.state].filter(Boolean).join(', '),
            },
      field: row.field as ContactField,
      revealedAt: row.revealed_at.toISOString(),
    })),
    total,
    page: input.page,
    pageSize,
    used: { hour: usedInHour, day: usedInDay, maxPerHour: hour.max, maxPerDay: day.max },
  }
})

function historyOf(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('contact_reveals')
    .leftJoin('physicians', 'physicians.id', 'contact_reveals.physician_id')
    .select(['contact_reveals.physician_id', 'field', 'revealed_at'])
    .select(['first_name', 'middle_name', 'last_name', 'suffix', 'credential', 'specialty', 'city', 'state'])
    .where('user_id', '=', userId)
    .orderBy('revealed_at', 'desc')
    .orderBy('contact_reveals.id', 'desc')
}

async function countOf(db: Kysely<DB>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contact_reveals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
