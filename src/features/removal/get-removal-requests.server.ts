import type { Kysely } from 'kysely'
import { lookAlikes } from '#data/suppression/look-alikes.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { agreeing } from '#shared/product/look-alike.ts'
import { candidatesOf } from './candidates.server.ts'
import { getRemovalRequests, type LookAlike, type RemovalOnDesk } from './contracts.ts'
import { otherRemovals, removalCounts, removalsToDecide, waitingByNpi } from './queries.server.ts'

const pageSize = limits.deskPageSize
const day = 24 * 60 * 60 * 1000

export const getRemovalRequestsHandler = handle(getRemovalRequests, async ({ input, deps: { db, now } }) => {
  const { state, page } = input
  const range = { offset: (page - 1) * pageSize, size: pageSize }
  const daysLeft = (dueAt: Date) => Math.floor((dueAt.getTime() - now().getTime()) / day)
  const counts = await removalCounts(db)
  const answer = { total: counts[state], page, pageSize, counts, lookAlikes: [] }
  if (state === 'waiting') {
    const requests = await removalsToDecide(db, range)
    const npis = await waitingByNpi(
      db,
      requests.map(({ npi }) => npi),
    )
    const data: RemovalOnDesk[] = []
    for (const request of requests) {
      const { id, email, createdAt, dueAt, handedOverAt: _, ...person } = request
      data.push({
        ...open(id, { email, createdAt, dueAt }),
        person,
        byName: true,
        daysLeft: daysLeft(dueAt),
        ...(await candidatesOf(db, request)),
        sameNpi: (npis.get(person.npi) ?? 1) - 1,
      })
    }
    return { ...answer, data, lookAlikes: page === 1 ? await waitingLookAlikes(db, daysLeft) : [] }
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

async function waitingLookAlikes(db: Kysely<DB>, daysLeft: (dueAt: Date) => number): Promise<LookAlike[]> {
  const rows = await lookAlikes(db, pageSize)
  return rows.map((row) => ({
    id: row.id,
    name: [row.first_name, row.middle_name, row.last_name, row.suffix].filter(Boolean).join(' '),
    npi: row.npi,
    facts: [row.credential, row.specialty, row.organization, row.city, row.state].filter(Boolean).join(' · '),
    agrees: agreeing.filter((what) => row.agrees.includes(what)),
    foundAt: row.found_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    daysLeft: daysLeft(row.due_at),
  }))
}

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
    more: 0,
    sameNpi: 0,
  }
}
