/** What approving does to the data; a review does the same and rolls it back. */

import type { Kysely } from 'kysely'
import { mergeDraft } from '#data/merge/merge-draft.ts'
import type { ContactKind, PhysicianDraft } from '#data/physicians/draft.ts'
import { RowReader } from '#data/rows/read-row.ts'
import type { BadRow } from '#data/rows/row-cells.ts'
import { loadSpecialtyDecisions } from '#data/specialties/specialty-decisions.ts'
import { liftSuppressions } from '#data/suppression/lift.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import type { Suppression } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import type { Submission } from './contracts.ts'

/**
 * In the order of `valuesOf`. A submission goes through the same steps as a row in a file: the same names, phone
 * numbers, and places.
 */
const reader = new RowReader(
  [],
  new Map(
    (
      [
        'firstName',
        'middleName',
        'lastName',
        'title',
        'organization',
        'specialty',
        'personalEmail',
        'phone',
        'city',
        'state',
        'linkedin',
        'education',
        'skills',
        'licenseStates',
      ] as const
    ).map((field, at) => [field, at]),
  ),
)

const valuesOf = (submission: Submission): string[] =>
  [
    submission.contactfirstname,
    submission.contactmiddlename,
    submission.contactlastname,
    submission.contacttitle,
    submission.companyname,
    submission.specialty,
    submission.personalemail,
    submission.contactphone,
    submission.contactcity,
    submission.contactstate,
    submission.contactlinkedinurl,
    submission.contacteducation,
    submission.contactskills,
    submission.contactlicenses.join(', '),
  ].map((value) => value ?? '')

/** The submission as a physician's draft, or why it can't be one. */
export function draftOf(submission: Submission): PhysicianDraft | string {
  try {
    return reader.read(valuesOf(submission)).draft
  } catch (error) {
    if (isNamed<BadRow>(error, 'BadRow')) return error.message
    throw error
  }
}

/** The profile that its sender has claimed, of a submission that waits. */
export const claimedProfile = ({ status, physician_id }: Submission): number | undefined =>
  status === 'pending' ? (physician_id ?? undefined) : undefined

export interface Choice {
  /** Who it is about: an existing physician, locked, or `nobody`. */
  physicianId?: number | 'nobody' | undefined
  bringBack: boolean
  /** What else to store about the physician. */
  also?: (physicianId: number) => Promise<void>
}

export type Applied =
  | { outcome: 'new' | 'changed' | 'unchanged'; physicianId: number; leftOut: ContactKind[]; lifted: Suppression[] }
  | { outcome: 'removed' }
  | { outcome: 'ambiguous' }
  /** The personal email belongs to a physician with a different name. */
  | { outcome: 'otherName' }

/**
 * Creates or updates the physician a submission is about. People who asked to be removed stay removed (`removed`)
 * unless the admin chooses to bring them back; `lifted` then has to be written to the journal after the commit. Last
 * step of the caller's transaction.
 */
export async function applySubmission(
  db: Kysely<DB>,
  { suppression }: Pick<Deps, 'suppression'>,
  draft: PhysicianDraft,
  { submittedAt, choice }: { submittedAt: string; choice: Choice },
): Promise<Applied> {
  let verdict = (await loadSuppressions(db, suppression.key)).check(draft)
  let lifted: Suppression[] = []
  if (verdict.person) {
    if (!choice.bringBack) return { outcome: 'removed' }
    lifted = await liftSuppressions(db, draft, suppression.key)
    verdict = (await loadSuppressions(db, suppression.key)).check(draft)
    if (verdict.person) return { outcome: 'removed' }
  }
  ;(await loadSpecialtyDecisions(db)).apply(draft)
  const contacts = { ...draft.contacts }
  for (const kind of verdict.hidden) delete contacts[kind]
  const merged = await mergeDraft(db, { ...draft, contacts }, 'physician', submittedAt, {
    about: choice.physicianId,
    namesakes: false,
    also: choice.also,
  })
  const { outcome, physicianId } = merged
  if (outcome === 'otherName' || outcome === 'otherEmail' || outcome === 'later') return { outcome: 'otherName' }
  if (physicianId === null || outcome === 'ambiguous' || outcome === 'duplicate') return { outcome: 'ambiguous' }
  return { outcome, physicianId, leftOut: [...verdict.hidden], lifted }
}

/** Keeps the chosen physician from being removed in the meantime; false if that has already happened. */
export async function holdPhysician(db: Kysely<DB>, id: number): Promise<boolean> {
  return (await db.selectFrom('physicians').select('id').where('id', '=', id).forUpdate().execute()).length === 1
}
