import { z } from 'zod'
import { job } from '#door/job.ts'
import { resumeReceivedEmail } from './emails.tsx'
import { submissionWith } from './queries.server.ts'

/** Tells the physician that their submission has arrived, and what happens next. */
export const resumeReceivedMail = job({
  name: 'resume-received-mail',
  data: z.strictObject({ submissionId: z.uuid() }),
  run: async ({ data, deps, id }) => {
    const submission = await submissionWith(deps.db, data.submissionId)
    if (submission?.status !== 'pending') return
    await deps.mail.send(id, resumeReceivedEmail({ to: submission.contactemail, origin: deps.settings.origin }))
  },
})
