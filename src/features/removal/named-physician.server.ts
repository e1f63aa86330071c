import type { Kysely } from 'kysely'
import { nameKey } from '#data/normalise/name-key.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { letters } from '#data/normalise/text.ts'
import { readPersons, readSharers, type StoredPerson } from '#data/suppression/stored-person.ts'
import type { DB } from '#db/schema.gen.ts'
import type { NamedPerson } from './queries.server.ts'

/** Who a request by name means, and the address the link may go to; null if the data can't tell. */
export async function addressOfNamed(
  db: Kysely<DB>,
  named: NamedPerson,
): Promise<{ physicianId: number; email: string } | null> {
  const person = await findNamed(db, named)
  const { personal_email: personal, work_email: work } = person?.contacts ?? {}
  if (!person) return null
  if (personal) return { physicianId: person.id, email: personal }
  // An address shared by colleagues proves nothing about who opens the email.
  const alone = work && (await readSharers(db, [work])).length === 1
  return alone ? { physicianId: person.id, email: work } : null
}

/** By NPI and last name; if the data has no such NPI, by number and full name if exactly one matches. */
async function findNamed(db: Kysely<DB>, named: NamedPerson): Promise<StoredPerson | null> {
  const rows = await db.selectFrom('physicians').select('id').where('npi', '=', named.npi).execute()
  const [byNpi] = await readPersons(
    db,
    rows.map(({ id }) => id),
  )
  if (byNpi) return letters(byNpi.lastName) === letters(named.lastName) ? byNpi : null
  const phone = normalisePhone(named.phone)
  const wanted = nameKey(named.firstName, named.lastName)
  if (phone === null || wanted === '') return null
  const sharers = await readSharers(db, [phone])
  const fitting = sharers.filter((one) => one.npi === null && nameKey(one.firstName, one.lastName) === wanted)
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
