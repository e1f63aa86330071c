import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { paths } from '#shared/product/paths.ts'
import { SubmitButton, TextLink } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { EmailAddress } from './email-address.ts'
import { ResendVerification } from './resend-verification.tsx'
import { isUnconfirmed, type SignInStep, signIn, unconfirmed } from './sign-in.ts'

const SignInValues = z.object({
  email: EmailAddress,
  password: z.string('Please enter your password.').min(1, 'Please enter your password.'),
})

interface SignInFormProps {
  /** From the page before. */
  email: string | undefined
  /** How the previous step ended, shown above the fields. */
  problem?: string | undefined
  /** The page to go to after logging in. */
  returnTo: string | null
  onStep: (step: SignInStep) => void
}

export function SignInForm({ email, problem, returnTo, onStep }: SignInFormProps) {
  /** The address waiting to be confirmed. */
  const [waiting, setWaiting] = useState<string>()
  const form = useCallForm(
    { input: SignInValues },
    {
      name: 'sign-in',
      send: signIn,
      onDone: onStep,
      onRefused: (error, { sent }) => setWaiting(isUnconfirmed(error) ? sent.email : undefined),
    },
  )
  const { setValue } = form
  useEffect(() => {
    if (email !== undefined) setValue('email', email)
  }, [email, setValue])
  const above = (
    <FormProblem
      message={form.problem ?? (form.formState.isSubmitted ? undefined : problem)}
      actions={
        waiting ? (
          <ResendVerification email={waiting} returnTo={returnTo} size="small" />
        ) : form.posted?.refusal?.code === unconfirmed ? (
          <TextLink to={paths.checkEmail()}>Resend verification email</TextLink>
        ) : undefined
      }
    />
  )
  return (
    <CallForm form={form} problem={above} className="grid gap-5">
      <Field label="Email" error={form.message('email')}>
        <Input {...form.field('email')} type="email" autoComplete="username" required autoFocus />
      </Field>
      <Field
        label="Password"
        error={form.message('password')}
        aside={
          <Link
            to={paths.forgotPassword()}
            className="rounded-4 text-13 text-accent underline-offset-4 hover:underline"
          >
            Forgot password?
          </Link>
        }
      >
        <PasswordInput {...form.field('password')} autoComplete="current-password" required />
      </Field>
      <SubmitButton size="large" pending={form.pending} pendingText="Logging in..." className="mt-1 w-full">
        Log in
      </SubmitButton>
    </CallForm>
  )
}
