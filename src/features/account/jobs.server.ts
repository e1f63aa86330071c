import { z } from 'zod'
import { job } from '#door/job.ts'
import { accountDeletedEmail } from '#features/mail/emails/account-emails.tsx'

/** An account's last email. The account is gone when this runs, so the job carries the address. */
export const accountDeletedMail = job({
  name: 'account-deleted-mail',
  data: z.strictObject({ email: z.string() }),
  run: ({ data, deps, id }) =>
    deps.mail.send(id, accountDeletedEmail({ to: data.email, origin: deps.settings.origin })),
})
