import type { Kysely } from 'kysely'
import type { PhysicianDraft } from '#data/physicians/draft.ts'
import type { DB } from '#db/schema.gen.ts'
import { type CallContext, handle } from '#door/handle.ts'
import { rehearse } from '#shared/database/transaction.ts'
import { type Applied, applySubmission, claimedProfile, draftOf, holdPhysician } from './apply.server.ts'
import { reviewSubmission, type Submission } from './contracts.ts'
import { type Doubts, doubtsAbout } from './doubts.server.ts'
import { type Facts, factsOf, likelyTwins, physicianFacts } from './physician-facts.server.ts'
import { submissionWith } from './queries.server.ts'

const channelNames = {
  personal_email: 'Email',
  work_email: 'Work email',
  phone: 'Phone',
  direct_phone: 'Direct phone',
  direct_address: 'Direct address',
  linkedin: 'LinkedIn',
} as const

export const reviewSubmissionHandler = handle(reviewSubmission, async (context) => {
  const { input, deps, fail } = context
  const submission = (await submissionWith(deps.db, input.submissionId)) ?? fail('notFound')
  const draft = draftOf(submission)
  if (typeof draft === 'string') {
    return { submission, ...nothing, outcome: 'unusable' as const, problem: draft, removed: false }
  }
  const doubts = await doubtsAbout(deps.search, submission)
  return rehearse(deps.db, (db) => preview(db, context, { submission, draft, doubts }))
})

const nothing = { problem: null, leftOut: [], physician: null, fields: [], submitted: [], others: [], moreOthers: 0 }

const asFacts = (facts: Facts) => [...facts].map(([name, value]) => ({ name, value }))

async function preview(
  db: Kysely<DB>,
  { input, deps, fail }: CallContext<typeof reviewSubmission>,
  { submission, draft, doubts }: { submission: Submission; draft: PhysicianDraft; doubts: Doubts },
) {
  const about = input.asNew ? undefined : (input.physicianId ?? claimedProfile(submission))
  if (about !== undefined && !(await holdPhysician(db, about))) fail('noPhysician')
  // Looked up before anything is written: after that, each would match itself.
  const { twins, more } = await likelyTwins(db, draft, null)
  const before = new Map<number, Facts | null>()
  for (const id of twins.map(({ id }) => id).concat(about ?? [])) {
    if (!before.has(id)) before.set(id, await physicianFacts(db, id))
  }
  const others = twins.map((twin) => ({ ...twin, facts: asFacts(before.get(twin.id) ?? new Map()) }))
  const compared = { submission, submitted: asFacts(factsOf(draft)), moreOthers: more }
  const apply = (bringBack: boolean): Promise<Applied> =>
    applySubmission(db, deps, draft, {
      submittedAt: submission.created_at,
      choice: { physicianId: input.asNew ? 'nobody' : about, bringBack },
    })
  const first = await apply(false)
  const removed = first.outcome === 'removed'
  const applied = removed ? await apply(true) : first
  if (applied.outcome === 'removed' || applied.outcome === 'ambiguous' || applied.outcome === 'otherName') {
    const outcome = applied.outcome === 'otherName' ? ('otherName' as const) : ('ambiguous' as const)
    return { ...nothing, ...compared, outcome, removed, others }
  }
  const { outcome, physicianId, leftOut } = applied
  const was = before.get(physicianId) ?? null
  const will = await physicianFacts(db, physicianId)
  return {
    ...compared,
    outcome,
    problem: null,
    removed,
    leftOut: leftOut.map((kind) => channelNames[kind]),
    physician: was === null ? null : { id: physicianId, name: was.get('Name') ?? '' },
    fields: [...(will ?? [])].map(([name, after]) => ({
      name,
      before: was?.get(name) ?? null,
      after,
      doubt: doubts.get(name) ?? null,
    })),
    others: others.filter(({ id }) => id !== physicianId),
  }
}
