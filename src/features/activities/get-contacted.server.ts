import { pageAfter } from '#door/cursor.ts'
import type { Deps } from '#door/deps.ts'
import { type Caller, handle } from '#door/handle.ts'
import type { ParsedInputOf } from '#shared/calls/contract.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { limits } from '#shared/product/limits.ts'
import { getContacted } from './contracts.ts'
import { contactLogOf } from './queries.server.ts'

const pageSize = limits.searchPageSize

export const getContactedHandler = handle(getContacted, async ({ input, caller, deps, fail }) => {
  const part = await pageOf(deps, caller, input)
  if (typeof part === 'string') return fail(part === 'bad' ? 'badCursor' : 'cursorLost')
  const { rows, total, offset, next } = part
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
    ...{ total, page: Math.floor(offset / pageSize) + 1, pageSize, next },
  }
})

/** By its number, or after a cursor. */
async function pageOf({ db }: Deps, caller: Caller, { page, cursor, ...asked }: ParsedInputOf<typeof getContacted>) {
  const read = async (part: { offset: number; limit: number }) => ({
    ...(await contactLogOf(db, caller, asked, part)),
    answer: null,
  })
  if (cursor !== undefined) return pageAfter(cursor, ['contacted', asked], pageSize, read)
  const offset = (page - 1) * pageSize
  return { ...(await read({ offset, limit: pageSize })), offset, next: undefined }
}
