import type { Kysely } from 'kysely'
import { nameKey } from '#data/normalise/name-key.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import type { StoredPerson } from '#data/suppression/stored-person.ts'
import type { DB } from '#db/schema.gen.ts'

/**
 * Deletes what these addresses and physicians have submitted; a physician is identified by address, or by name and
 * number.
 */
export async function forgetSubmissions(
  db: Kysely<DB>,
  { emails, persons }: { emails: readonly string[]; persons: readonly StoredPerson[] },
): Promise<void> {
  const addresses = new Set([...emails, ...persons.flatMap(({ contacts }) => emailsOf(contacts))])
  const named = new Set(
    persons.flatMap((person) => phonesOf(person.contacts).map((phone) => nameAndPhone(person, phone))),
  )
  const lastNames = persons.map(({ lastName }) => lastName.toLowerCase())
  const suspects = await db
    .selectFrom('candidate_submissions')
    .select(['id', 'contactemail', 'contactfirstname', 'contactlastname', 'contactphone'])
    .where((eb) =>
      eb.or([
        eb('contactemail', '=', eb.fn.any(eb.val([...addresses]))),
        eb(eb.fn<string>('lower', ['contactlastname']), '=', eb.fn.any(eb.val(lastNames))),
      ]),
    )
    .execute()
  const theirs = suspects.filter((row) => {
    if (addresses.has(row.contactemail)) return true
    const phone = normalisePhone(row.contactphone)
    const name = { firstName: row.contactfirstname, lastName: row.contactlastname }
    return phone !== null && named.has(nameAndPhone(name, phone))
  })
  if (theirs.length === 0) return
  const ids = theirs.map(({ id }) => id)
  await db.deleteFrom('candidate_submissions').where('id', 'in', ids).execute()
}

const present = (values: (string | null | undefined)[]): string[] => values.filter((value) => value != null)
const emailsOf = (contacts: StoredPerson['contacts']) => present([contacts.personal_email, contacts.work_email])
const phonesOf = (contacts: StoredPerson['contacts']) => present([contacts.direct_phone, contacts.phone])
const nameAndPhone = (name: { firstName: string; lastName: string }, phone: string) =>
  `${nameKey(name.firstName, name.lastName)}|${phone}`
