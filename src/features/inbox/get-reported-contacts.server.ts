import { handle } from '#door/handle.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { limits } from '#shared/product/limits.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { getReportedContacts } from './contracts.ts'
import { reportsOf } from './queries.server.ts'

const pageSize = limits.deskPageSize

export const getReportedContactsHandler = handle(
  getReportedContacts,
  async ({ input: { state, page }, deps: { db } }) => {
    const { total, rows } = await reportsOf(db, state, page)
    const data = rows.map((row) => ({
      id: row.id,
      physician: { id: row.physician_id, name: fullName(nameOfRow(row)) },
      kind: row.kind,
      value: row.value,
      status: row.status,
      statusBefore: row.status_before,
      reason: row.reason,
      note: row.note,
      email: row.email,
      createdAt: row.created_at.toISOString(),
      decision: row.decision as 'restored' | 'confirmed' | null,
      decidedAt: row.decided_at?.toISOString() ?? null,
    }))
    return { data, total, page, pageSize }
  },
)
