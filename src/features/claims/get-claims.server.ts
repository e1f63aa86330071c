import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { type DeskClaim, getClaims } from './desk-contracts.ts'
import { claimCounts, claimsOnDesk } from './desk-queries.server.ts'
import { factsOf, nameOfClaimed } from './queries.server.ts'

const pageSize = limits.deskPageSize

export const getClaimsHandler = handle(getClaims, async ({ input: { state, page }, deps: { db } }) => {
  const [counts, rows] = await Promise.all([
    claimCounts(db),
    claimsOnDesk(db, state, { offset: (page - 1) * pageSize, size: pageSize }),
  ])
  const data = rows.map(
    (row): DeskClaim => ({
      id: row.id,
      physician: {
        ...{ id: row.physician_id, name: nameOfClaimed(row), facts: factsOf(row) },
        ...{ npi: row.npi, licenseStates: row.license_states },
      },
      account: { name: row.account_name, email: row.account_email },
      way: row.way,
      startedAt: row.created_at.toISOString(),
      documentAt: isoOf(row.document_at),
      confirmedAt: isoOf(row.confirmed_at),
      objectionUntil: row.settled_at === null ? isoOf(row.objection_until) : null,
      endedAt: isoOf(row.ended_at),
      endedBy: row.ended_by,
      objected: row.objected,
    }),
  )
  return { data, total: counts[state], page, pageSize, counts }
})

const isoOf = (at: Date | null) => at?.toISOString() ?? null
