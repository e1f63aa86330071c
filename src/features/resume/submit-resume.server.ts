import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { type EducationEntry, readEducation, writeEducation } from '#data/formats/education.ts'
import { readSkills, writeSkills } from '#data/formats/skills.ts'
import { wishColumns } from '#data/own-profile/wishes.ts'
import type { CandidateSubmissions, DB } from '#db/schema.gen.ts'
import { type CallContext, handle } from '#door/handle.ts'
import { claimOf } from '#features/claims/queries.server.ts'
import { backgroundOf } from '#features/physicians/queries.server.ts'
import { splitWishes } from '#shared/calls/wish-fields.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { oneLine } from '#shared/text/typed-text.ts'
import { submitResume } from './contracts.ts'
import { resumeReceivedMail } from './jobs.server.ts'
import { contentColumns } from './submission-columns.ts'

type Context = CallContext<typeof submitResume>

export const submitResumeHandler = handle(submitResume, async ({ input, caller, deps, fail }) => {
  const { homepage, contactemail, contactskills, contacteducation, personalemail, location, ...others } = input
  const { wishes, rest } = splitWishes(others)
  const skills = skillsOf(contactskills, fail)
  const typedEducation = educationOf(contacteducation, fail)
  if (homepage) return { id: randomUUIDv7() }
  return inTransaction(deps.db, async (db) => {
    const claim = caller?.isPhysician ? await claimOf(db, caller.id) : null
    const claimed = claim?.settled ? claim.physicianId : null
    const education = claimed === null ? typedEducation : await withStored(db, claimed, typedEducation)
    const { id, isNew } = await storeSubmission(db, claimed, {
      ...rest,
      ...wishes,
      contactemail,
      personalemail: contactemail,
      location: `${rest.contactcity}, ${rest.contactstate}`,
      contactskills: skills.length > 0 ? writeSkills(skills) : null,
      contacteducation: education.length > 0 ? writeEducation(education) : null,
    })
    if (isNew) await deps.jobs.enqueue(db, resumeReceivedMail, { submissionId: id })
    return { id }
  })
})

/** Each once, ignoring case. */
function skillsOf(given: Context['input']['contactskills'], fail: Context['fail']): string[] {
  const names = typeof given === 'string' ? readSkills(given).map(oneLine) : (given ?? [])
  const skills: string[] = []
  for (const name of names) {
    const known = skills.some((other) => other.toLowerCase() === name.toLowerCase())
    if (name !== '' && !known) skills.push(name)
  }
  if (skills.length > limits.resumeSkills || skills.some((name) => name.length > limits.resumeSkill)) {
    fail('tooManySkills', { fields: { contactskills: submitResume.errors.tooManySkills[1] } })
  }
  return skills
}

function educationOf(given: Context['input']['contacteducation'], fail: Context['fail']): EducationEntry[] {
  if (typeof given !== 'string')
    return (given ?? []).map(({ schoolName, degree }) => ({ schoolName, degrees: [degree] }))
  const entries = readEducation(oneLine(given))
  const incomplete = entries.some(({ schoolName, degrees }) => schoolName === '' || degrees.length === 0)
  if (incomplete) fail('badEducation', { fields: { contacteducation: submitResume.errors.badEducation[1] } })
  if (entries.length > limits.resumeEducation) {
    fail('tooManyEntries', { fields: { contacteducation: submitResume.errors.tooManyEntries[1] } })
  }
  return entries
}

/** The form has no dates and fields: an entry that says what the claimed profile says keeps them. */
async function withStored(db: Kysely<DB>, physicianId: number, typedEntries: EducationEntry[]) {
  const { education } = await backgroundOf(db, physicianId)
  const same = (one: EducationEntry, other: EducationEntry) =>
    one.schoolName === oneLine(other.schoolName) && one.degrees.join(', ') === oneLine(other.degrees.join(', '))
  return typedEntries.map((entry) => education.find((known) => same(entry, known)) ?? entry)
}

const storedColumns = [...contentColumns, ...wishColumns] as const
type SubmissionContent = Pick<Insertable<CandidateSubmissions>, (typeof storedColumns)[number]>

/** Stores a submission, or finds the same one still pending, after a double click or a lost answer. */
async function storeSubmission(
  db: Kysely<DB>,
  claimed: number | null,
  content: SubmissionContent,
): Promise<{ id: string; isNew: boolean }> {
  const fingerprint = fingerprintOf(claimed, content)
  const added = await db
    .insertInto('candidate_submissions')
    .values({ ...content, id: randomUUIDv7(), fingerprint, physician_id: claimed })
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
  return waiting ? { id: waiting.id, isNew: false } : storeSubmission(db, claimed, content)
}

function fingerprintOf(claimed: number | null, content: SubmissionContent): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([claimed, ...storedColumns.map((name) => content[name])]))
    .digest()
}
