import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { daysLeft, extendedDueOn } from './clocks.ts'
import { getPrivacyRequests, type PrivacyRequest } from './desk-contracts.ts'
import { candidatesOf, namesOf, requestCounts, requestsOf, type StoredRequest, stepsOf } from './queries.server.ts'

const pageSize = limits.deskPageSize

export const getPrivacyRequestsHandler = handle(getPrivacyRequests, async ({ input, deps: { db, now } }) => {
  const { state, page } = input
  const at = now()
  const [counts, rows] = await Promise.all([
    requestCounts(db, at),
    requestsOf(db, state, { offset: (page - 1) * pageSize, size: pageSize }),
  ])
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  )
  const names = await namesOf(
    db,
    rows.flatMap(({ physician_id }) => physician_id ?? []),
  )
  const data: PrivacyRequest[] = []
  for (const row of rows) {
    const physicianName = row.physician_id === null ? undefined : names.get(row.physician_id)
    data.push({
      ...onDesk(row, at),
      physician: row.physician_id && physicianName !== undefined ? { id: row.physician_id, name: physicianName } : null,
      steps: (steps.get(row.id) ?? []).map(({ id, at, step, admin_email: by, note, subject, body }) => {
        return { id, at: at.toISOString(), step, by, note, subject, body }
      }),
      candidates: row.closed_at === null && row.verified_at === null ? await candidatesOf(db, row) : [],
    })
  }
  return { data, total: counts[state], page, pageSize, counts }
})

const isoOf = (at: Date | null) => at?.toISOString() ?? null

function onDesk(row: StoredRequest, now: Date) {
  const { id, number, kind, law, channel, first_name, last_name, email, npi, phone, state, details } = row
  const named = first_name !== null && last_name !== null
  const extended = row.closed_at === null && row.extended_at === null ? extendedDueOn(law, kind, row.received_at) : null
  const left = daysLeft(law, row.due_on, now)
  return {
    ...{ id, number, kind, law, channel, byAgent: row.by_agent },
    person: named ? { firstName: first_name, lastName: last_name, email, npi, phone, state, details } : null,
    receivedAt: row.received_at.toISOString(),
    acknowledgeBy: row.acknowledge_by,
    acknowledgedAt: isoOf(row.acknowledged_at),
    dueOn: row.due_on,
    daysLeft: left,
    extendedAt: isoOf(row.extended_at),
    mayExtend: extended !== null && left >= 0,
    addressConfirmedAt: isoOf(row.address_confirmed_at),
    verifiedAt: isoOf(row.verified_at),
    verifiedBy: row.verified_by,
    found: row.found,
    closedAt: isoOf(row.closed_at),
    outcome: row.outcome,
    deniedBecause: row.denied_because,
    exemption: row.exemption,
  }
}
