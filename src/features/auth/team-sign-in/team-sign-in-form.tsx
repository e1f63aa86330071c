import { z } from 'zod'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { EmailAddress } from '../email-address.ts'
import { postAuth } from '../post-auth.ts'
import { teamSignInPaths } from './addresses.ts'

const Values = z.object({ email: EmailAddress })
const Begun = z.object({ url: z.string() })

/** Leads to the identity provider of the team that owns the address's domain. */
export function TeamSignInForm({ returnTo }: { returnTo: string | null }) {
  const form = useCallForm(
    { input: Values },
    {
      values: { email: '' },
      send: async ({ email }: z.output<typeof Values>) =>
        Begun.parse(
          await postAuth(teamSignInPaths.start(), { email, returnTo }, 'Could not log in. Please try again.'),
        ),
      onDone: ({ url }) => window.location.assign(url),
    },
  )
  return (
    <CallForm form={form} className="grid gap-5">
      <Field label="Work email" error={form.message('email')}>
        <Input {...form.field('email')} type="email" autoComplete="username" required autoFocus />
      </Field>
      <SubmitButton size="large" pending={form.pending} pendingText="Opening..." className="w-full">
        Continue
      </SubmitButton>
    </CallForm>
  )
}
