import { z } from 'zod'
import { job } from '#door/job.ts'
import { accountDeletedEmail } from '#features/mail/emails/account-emails.tsx'

/** The last mail of an account. There is nothing left to read when it runs, so it brings the address along. */
export const accountDeletedMail = job({
  name: 'account-deleted-mail',
  data: z.strictObject({ email: z.string() }),
  run: ({ data, deps, id }) =>
    deps.mail.send(id, accountDeletedEmail({ to: data.email, origin: deps.settings.origin })),
})
