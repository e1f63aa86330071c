import { handle } from '#door/handle.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { limits } from '#shared/product/limits.ts'
import { getDoNotContact } from './contracts.ts'
import { blockedPart } from './queries.server.ts'

export const getDoNotContactHandler = handle(getDoNotContact, async ({ input, caller, deps: { db } }) => {
  const { page, query } = input
  const pageSize = limits.searchPageSize
  const { rows, total } = await blockedPart(db, caller, { query, offset: (page - 1) * pageSize, limit: pageSize })
  return {
    data: rows.map((row) => ({
      physicianId: row.physician_id,
      ...nameOfRow(row),
      reason: row.reason,
      since: row.created_at.toISOString(),
      by: row.owner_id === caller.id ? null : row.owner,
      shared: row.team_id !== null,
      mayChange: row.may_change,
    })),
    ...{ total, page, pageSize },
  }
})
