/** Removal requests on the admin's desk: what waits, until when, who it may mean, and the decision. */
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { candidatesOf, findCandidates, isClearly } from './candidates.server.ts'
import { carryOutRemoval } from './carry-out.server.ts'
import { decideRemoval, getRemovalRequests, type RemovalOnDesk } from './contracts.ts'
import { removalDeclinedMail } from './jobs.server.ts'
import {
  declineRequest,
  lockNameRequest,
  noteDecider,
  otherRemovals,
  removalCounts,
  removalsToDecide,
  waitingByNpi,
} from './queries.server.ts'

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

export const decideRemovalHandler = handle(decideRemoval, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { requestId, action, physicianId = null } = input
    const locked = await lockNameRequest(db, requestId)
    if (!locked) return fail('notFound')
    if (locked.outcome !== null) {
      return locked.outcome === (action === 'remove' ? 'removed' : 'declined') ? {} : fail('decided')
    }
    const { request } = locked
    if (!request) return fail('notByName')
    if (action === 'decline') {
      await declineRequest(db, requestId, caller.id)
      await recordAdminAction(db, caller, {
        action: 'decline-removal',
        subject: { kind: 'removal-request', id: requestId },
      })
      if (request.email !== null) await deps.jobs.enqueue(db, removalDeclinedMail, { email: request.email })
      return {}
    }
    if (physicianId !== null) {
      const there = await db.selectFrom('physicians').select('id').where('id', '=', physicianId).executeTakeFirst()
      if (!there) return fail('noPhysician')
    } else {
      const candidates = candidatesOf(request, await findCandidates(db, [request]))
      if (candidates.some(isClearly)) return fail('isThere')
    }
    await recordAdminAction(db, caller, {
      action: 'carry-out-removal',
      subject: { kind: 'removal-request', id: requestId },
      details: { profileRemoved: physicianId !== null },
    })
    await noteDecider(db, requestId, caller.id)
    const { email, ...named } = request
    await carryOutRemoval(deps, db, { id: requestId, email, physicianId, named })
    return {}
  }),
)
