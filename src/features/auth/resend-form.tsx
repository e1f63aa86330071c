import { SubmitButton } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { PostForm } from '#ui/post-form.tsx'
import { resentText, useResend } from './resend-verification.tsx'

/** Asks where to send the confirmation if the page doesn't know. */
export function ResendForm({ returnTo }: { returnTo: string | null | undefined }) {
  const { resend, isPending } = useResend(returnTo)
  const posted = usePostAnswer('resend-verification')
  const { email: problem } = posted?.refusal?.fields ?? {}
  return (
    <PostForm
      form="resend-verification"
      onSubmit={(event) => {
        event.preventDefault()
        resend(String(new FormData(event.currentTarget).get('email')).trim())
      }}
      className="grid gap-5"
    >
      {posted?.answer !== undefined && <p role="status">Email sent. {resentText(posted.values.email ?? '')}</p>}
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <FormProblem message={problem ? undefined : posted?.refusal?.message} />
      <Field label="Email" hint="The address you signed up with." error={problem}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={posted?.values.email}
          autoFocus={Boolean(problem)}
        />
      </Field>
      <SubmitButton size="large" pending={isPending} pendingText="Sending...">
        Resend verification email
      </SubmitButton>
    </PostForm>
  )
}
