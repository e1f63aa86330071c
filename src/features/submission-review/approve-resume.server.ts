import type { Kysely } from 'kysely'
import { noteDifference, type ProfileState, readState } from '#data/edit/edit-history.ts'
import { recordDecision, shownWishes } from '#data/own-profile/wishes.ts'
import { appendJournal } from '#data/suppression/journal.ts'
import type { Suppression } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { type CallContext, handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { applySubmission, claimedProfile, draftOf, holdPhysician } from './apply.server.ts'
import { approveResume, maybeListed, type Submission } from './contracts.ts'
import { submissionDecidedMail } from './jobs.server.ts'
import { likelyTwins } from './physician-facts.server.ts'
import { lockSubmission } from './queries.server.ts'
import { storeWishes } from './store-wishes.server.ts'

type Context = CallContext<typeof approveResume>
interface Done {
  message: string
  lifted: Suppression[]
}

export const approveResumeHandler = handle(approveResume, async (context) => {
  const { input, deps, fail } = context
  const status = input.action === 'approve' ? 'approved' : 'rejected'
  const { message, lifted } = await inTransaction(deps.db, async (db): Promise<Done> => {
    const submission = (await lockSubmission(db, input.submissionId)) ?? fail('notFound')
    if (submission.status === status) return { message: `It was already ${status}.`, lifted: [] }
    if (submission.status !== 'pending')
      fail('decided', { message: `This submission was already ${submission.status}.` })
    return input.action === 'approve' ? approve(context, db, submission) : reject(context, db, submission)
  })
  // After the commit: a crash in between keeps the person out after a restore, which an admin can fix.
  await appendJournal(deps.suppression, lifted)
  return { message }
})

async function reject({ caller, deps }: Context, db: Kysely<DB>, { id }: Submission): Promise<Done> {
  await storeDecision(db, id, { status: 'rejected', adminId: caller.id })
  await recordAdminAction(db, caller, { action: 'reject-submission', subject: { kind: 'submission', id } })
  await deps.jobs.enqueue(db, submissionDecidedMail, { submissionId: id })
  return { message: 'Rejected.', lifted: [] }
}

async function approve({ input, caller, deps, fail }: Context, db: Kysely<DB>, submission: Submission): Promise<Done> {
  const { id } = submission
  const { physicianId, asNew, bringBack } = input
  const draft = draftOf(submission)
  if (typeof draft === 'string') return fail('unusable', { message: `This submission cannot be listed: ${draft}.` })
  const claimed = claimedProfile(submission)
  const about = asNew ? undefined : (physicianId ?? claimed)
  if (about !== undefined && !(await holdPhysician(db, about))) fail('noPhysician')
  await storeDecision(db, id, { status: 'approved', adminId: caller.id })
  await recordAdminAction(db, caller, {
    action: 'approve-submission',
    subject: { kind: 'submission', id },
    details: {
      ...(physicianId === undefined ? {} : { chosenPhysician: physicianId }),
      ...(asNew ? { chosenAsNew: true } : {}),
      ...(bringBack ? { broughtBack: true } : {}),
    },
  })
  await deps.jobs.enqueue(db, submissionDecidedMail, { submissionId: id })
  let wished = false
  let shown: string | null = null
  const also = async (to: number) => {
    shown = await shownWishes(db, to)
    wished = await storeWishes(db, { submissionId: id, physicianId: to, byClaim: to === claimed })
  }
  const known = about !== undefined && about === claimed ? await readState(db, about) : null
  const applied = await applySubmission(db, deps, draft, {
    submittedAt: submission.created_at,
    choice: { physicianId: asNew ? 'nobody' : about, bringBack, also },
  })
  if (applied.outcome === 'removed' || applied.outcome === 'ambiguous' || applied.outcome === 'otherName')
    return fail(applied.outcome)
  if (applied.outcome === 'new' && !asNew) {
    const { twins } = await likelyTwins(db, draft, applied.physicianId)
    if (maybeListed(twins)) return fail('maybeListed')
  }
  // The row is already ours, so nothing waits while the change log is locked.
  await storePhysician(db, id, applied.physicianId)
  if (known !== null && applied.physicianId === claimed)
    await noteUpdate(db, { id: claimed, state: known, by: caller.id })
  if (wished) await recordDecision(db, applied.physicianId, shown)
  return { message: words[applied.outcome], lifted: applied.lifted }
}

/** What an update of a claimed profile changed: it is undone if the claim ends. */
async function noteUpdate(db: Kysely<DB>, update: { id: number; state: ProfileState; by: string }): Promise<void> {
  const claim = await db
    .selectFrom('profile_claims')
    .select('id')
    .where('physician_id', '=', update.id)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  if (claim) await noteDifference(db, { ...update, claimId: claim.id, reason: 'An update by the physician, approved' })
}

const words = {
  new: 'Approved: the physician was added.',
  changed: 'Approved: the physician was updated.',
  unchanged: 'Approved: the physician was already listed this way.',
}

async function storeDecision(
  db: Kysely<DB>,
  id: string,
  { status, adminId }: { status: 'approved' | 'rejected'; adminId: string },
): Promise<void> {
  await db
    .updateTable('candidate_submissions')
    .set({
      status,
      decided_at: typed('time')`now()`,
      decided_by: adminId,
      approved_at: status === 'approved' ? typed('time')`now()` : null,
    })
    .where('id', '=', id)
    .execute()
}

async function storePhysician(db: Kysely<DB>, id: string, physicianId: number): Promise<void> {
  await db.updateTable('candidate_submissions').set({ physician_id: physicianId }).where('id', '=', id).execute()
}
