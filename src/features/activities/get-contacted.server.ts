import { handle } from '#door/handle.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { limits } from '#shared/product/limits.ts'
import { getContacted } from './contracts.ts'
import { contactLogOf } from './queries.server.ts'

export const getContactedHandler = handle(getContacted, async ({ input, caller, deps: { db } }) => {
  const { page, ...asked } = input
  const pageSize = limits.searchPageSize
  const { rows, total } = await contactLogOf(db, caller, asked, { offset: (page - 1) * pageSize, limit: pageSize })
  return {
    data: rows.map(({ id, happened_at, author_id, author, how, outcome, note, ...physician }) => ({
      ...{ id, at: happened_at.toISOString(), mine: author_id === caller.id, by: author },
      ...{ how, outcome, note: note ?? '' },
      physician: {
        id: physician.physician_id,
        ...nameOfRow(physician),
        credential: physician.credential ?? '',
        specialty: physician.specialty ?? '',
        location: [physician.city, physician.state].filter(Boolean).join(', '),
      },
    })),
    ...{ total, page, pageSize },
  }
})
