import { z } from 'zod'
import { job } from '#door/job.ts'
import { submissionApprovedEmail, submissionRejectedEmail } from './emails.tsx'
import { submissionWith } from './queries.server.ts'

/** Tells the physician the decision on the submission; nothing once it has been deleted along with its physician. */
export const submissionDecidedMail = job({
  name: 'submission-decided-mail',
  data: z.strictObject({ submissionId: z.uuid() }),
  run: async ({ data, deps, id }) => {
    const submission = await submissionWith(deps.db, data.submissionId)
    if (!submission || submission.status === 'pending') return
    const about = { to: submission.contactemail, origin: deps.settings.origin }
    await deps.mail.send(
      id,
      submission.status === 'approved'
        ? submissionApprovedEmail({ ...about, physicianId: submission.physician_id })
        : submissionRejectedEmail(about),
    )
  },
})
