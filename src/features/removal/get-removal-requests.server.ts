import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { candidatesOf, findCandidates } from './candidates.server.ts'
import { getRemovalRequests, type RemovalOnDesk } from './contracts.ts'
import { otherRemovals, removalCounts, removalsToDecide, waitingByNpi } from './queries.server.ts'

const pageSize = limits.deskPageSize
const day = 24 * 60 * 60 * 1000

export const getRemovalRequestsHandler = handle(getRemovalRequests, async ({ input, deps: { db, now } }) => {
  const { state, page } = input
  const range = { offset: (page - 1) * pageSize, size: pageSize }
  const daysLeft = (dueAt: Date) => Math.floor((dueAt.getTime() - now().getTime()) / day)
  const counts = await removalCounts(db)
  const answer = { total: counts[state], page, pageSize, counts }
  if (state === 'waiting') {
    const requests = await removalsToDecide(db, range)
    const found = await findCandidates(db, requests)
    const npis = await waitingByNpi(
      db,
      requests.map(({ npi }) => npi),
    )
    const data = requests.map(({ id, email, createdAt, dueAt, ...person }) => ({
      ...open(id, { email, createdAt, dueAt }),
      person: { firstName: person.firstName, lastName: person.lastName, npi: person.npi, phone: person.phone },
      byName: true,
      daysLeft: daysLeft(dueAt),
      candidates: candidatesOf({ ...person, email }, found),
      sameNpi: (npis.get(person.npi) ?? 1) - 1,
    }))
    return { ...answer, data }
  }
  const rows = await otherRemovals(db, state, range)
  const data = rows.map((row) => ({
    ...open(row.id, { email: row.email, createdAt: row.created_at, dueAt: row.due_at }),
    byName: row.by_name,
    daysLeft: daysLeft(row.due_at),
    completedAt: row.completed_at?.toISOString() ?? null,
    outcome: row.outcome as RemovalOnDesk['outcome'],
    found: row.found as RemovalOnDesk['found'],
    decidedBy: row.decided_by,
  }))
  return { ...answer, data }
})

function open(id: string, facts: { email: string | null; createdAt: Date; dueAt: Date }) {
  return {
    id,
    person: null,
    email: facts.email,
    createdAt: facts.createdAt.toISOString(),
    dueAt: facts.dueAt.toISOString(),
    completedAt: null,
    outcome: null,
    found: null,
    decidedBy: null,
    candidates: [],
    sameNpi: 0,
  }
}
