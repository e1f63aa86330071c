import type { Kysely } from 'kysely'
import { normaliseNpi } from '#data/normalise/npi.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import type { StoredPerson } from '#data/suppression/stored-person.ts'
import { suppressByEmail, suppressPhysicians, suppressTyped } from '#data/suppression/suppress.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { forgetSubmissions } from '#features/resume/commands.server.ts'
import { removalReceiptMail } from './jobs.server.ts'
import type { Found, NamedPerson, RemovalRequest } from './queries.server.ts'
import { completeRequests, recordRequest } from './requests.server.ts'

/**
 * Removes the person a request is about from everywhere and keeps them out: the physician with everything that refers
 * to them, what they submitted themselves, and the request's own facts. Emails them what was done. Runs in the caller's
 * transaction and is its last step.
 */
export async function carryOutRemoval(deps: Deps, db: Kysely<DB>, request: RemovalRequest): Promise<Found> {
  const { id, email, named } = request
  const { found, persons } = await suppress(deps, db, request)
  if (found !== 'shared') {
    const asked = named === null ? [] : [asPerson(named)]
    // A request by name is answered at the address the person gave, which proves nothing about that address.
    await forgetSubmissions(db, {
      emails: named !== null || email === null ? [] : [email],
      persons: [...persons, ...asked],
    })
  }
  await completeRequests(db, { id, email: named === null ? email : null, found })
  const to = email ?? persons.flatMap(({ contacts }) => contacts.personal_email ?? contacts.work_email ?? [])[0]
  if (to !== undefined) {
    await deps.jobs.enqueue(db, removalReceiptMail, { email: to, found, asked: named === null ? 'email' : 'name' })
  }
  return found
}

/** Removes the physician who asks for it on their own page. Last step of the caller's transaction. */
export async function removeOnRequest(
  deps: Deps,
  db: Kysely<DB>,
  { email, physicianId }: { email: string; physicianId: number },
): Promise<void> {
  const id = await recordRequest(db, email)
  await carryOutRemoval(deps, db, { id, email: null, physicianId, named: null })
}

async function suppress(
  { suppression }: Deps,
  db: Kysely<DB>,
  { email, physicianId, named }: RemovalRequest,
): Promise<{ found: Found; persons: StoredPerson[] }> {
  const reason = 'asked to be removed'
  if (named !== null && physicianId === null) {
    await suppressTyped(db, asPerson(named), suppression, reason)
    return { found: 'nothing', persons: [] }
  }
  const hidden =
    named === null && email !== null
      ? await suppressByEmail(db, email, suppression, reason)
      : await suppressPhysicians(db, physicianId === null ? [] : [physicianId], suppression, reason)
  if (hidden === 'shared') return { found: 'shared', persons: [] }
  return { found: hidden.persons.length > 0 ? 'profile' : 'nothing', persons: hidden.persons }
}

/** For someone who isn't in the data: no physician has the id 0. */
function asPerson({ npi, firstName, lastName, phone }: NamedPerson): StoredPerson {
  return { id: 0, npi: normaliseNpi(npi), firstName, lastName, contacts: { phone: normalisePhone(phone) } }
}
