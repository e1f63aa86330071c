/** What physicians have submitted about themselves. */
import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { nameKey } from '#data/normalise/name-key.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import type { StoredPerson } from '#data/suppression/stored-person.ts'
import type { DB } from '#db/schema.gen.ts'

/** What is entered, under the old column names (docs/specification/submissions.md, Storage). */
export interface SubmissionContent {
  contactfirstname: string
  contactlastname: string
  contactmiddlename: string | null
  contacttitle: string
  companyname: string
  specialty: string
  contactemail: string
  personalemail: string
  contactphone: string
  contactcity: string
  contactstate: string
  location: string
  contactlinkedinurl: string | null
  contacteducation: string | null
  contactskills: string | null
}

const contentColumns = [
  'contactfirstname',
  'contactlastname',
  'contactmiddlename',
  'contacttitle',
  'companyname',
  'specialty',
  'contactemail',
  'personalemail',
  'contactphone',
  'contactcity',
  'contactstate',
  'location',
  'contactlinkedinurl',
  'contacteducation',
  'contactskills',
] as const satisfies (keyof SubmissionContent)[]

/** Stores a submission, or finds the very same one that still waits: a double press, or a second try after a lost answer. */
export async function storeSubmission(
  db: Kysely<DB>,
  content: SubmissionContent,
): Promise<{ id: string; isNew: boolean }> {
  const fingerprint = fingerprintOf(content)
  const added = await db
    .insertInto('candidate_submissions')
    .values({ ...content, id: randomUUIDv7(), fingerprint })
    .onConflict((conflict) => conflict.column('fingerprint').where('status', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, isNew: true }
  const waiting = await db
    .selectFrom('candidate_submissions')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  // Decided between the two statements: then it is a new one after all.
  return waiting ? { id: waiting.id, isNew: false } : storeSubmission(db, content)
}

function fingerprintOf(content: SubmissionContent): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(contentColumns.map((name) => content[name])))
    .digest()
}

export async function submissionWith(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('candidate_submissions')
    .select(['id', 'status', 'created_at', 'contactemail'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes what these addresses and these physicians have submitted; a physician goes by address, or by name and number. */
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
