import type { Kysely } from 'kysely'
import type pg from 'pg'
import { normaliseNpi } from '#data/normalise/npi.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import type { StoredPerson } from '#data/suppression/stored-person.ts'
import { type Hidden, suppressByEmail, suppressPerson, suppressPhysicians } from '#data/suppression/suppress.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { forgetSubmissions } from '#features/resume/queries.server.ts'
import { removalReceiptMail } from './jobs.server.ts'
import { completeRequests, type NamedPerson, type RemovalRequest } from './queries.server.ts'

/**
 * Removes whom a request is about from everywhere and keeps them away: the physician with all that refers to one, what
 * they submitted themselves, and the request's own facts. Runs in the caller's transaction, of which `db` and `client`
 * are the two faces, and is its last step.
 */
export async function carryOutRemoval(
  deps: Deps,
  { db, client }: { db: Kysely<DB>; client: pg.ClientBase },
  request: RemovalRequest,
): Promise<void> {
  const { persons, changed } = await suppress(deps, client, request)
  const addresses = persons.flatMap(({ contacts }) => contacts.personal_email ?? contacts.work_email ?? [])
  // A request by name is answered where its person asked to be, which proves nothing about that address.
  const emails = request.byName || request.email === null ? addresses : [request.email, ...addresses]
  const named = request.named === undefined ? [] : [asPerson(request.named)]
  await forgetSubmissions(db, { emails, persons: [...persons, ...named] })
  await completeRequests(db, {
    id: request.id,
    emails,
    npis: [...persons, ...named].flatMap(({ npi }) => npi ?? []),
    physicianIds: persons.map(({ id }) => id),
  })
  const to = request.email ?? addresses[0]
  if (to !== undefined) {
    const found = persons.length > 0 ? 'profile' : changed.length > 0 ? 'contact' : 'nothing'
    await deps.jobs.enqueue(db, removalReceiptMail, { email: to, found })
  }
}

function suppress({ suppression }: Deps, client: pg.ClientBase, request: RemovalRequest): Promise<Hidden> {
  const reason = 'asked to be removed'
  if (!request.byName && request.email !== null) return suppressByEmail(client, request.email, suppression, reason)
  if (request.named && request.physicianId === null) {
    return suppressPerson(client, asPerson(request.named), suppression, reason)
  }
  return suppressPhysicians(client, request.physicianId === null ? [] : [request.physicianId], suppression, reason)
}

/** Of somebody who is not in the data: no physician has the id 0. */
function asPerson({ npi, firstName, lastName, phone }: NamedPerson): StoredPerson {
  return { id: 0, npi: normaliseNpi(npi), firstName, lastName, contacts: { phone: normalisePhone(phone) } }
}
