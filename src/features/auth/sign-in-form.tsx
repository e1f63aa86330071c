import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { paths } from '#shared/product/paths.ts'
import { SubmitButton, TextLink } from '#ui/button.tsx'
import { Input, PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { usePostForm } from '#ui/use-post-form.ts'
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
  /** What the step before this one ended with, above the fields. */
  problem?: string | undefined
  onStep: (step: SignInStep) => void
}

export function SignInForm({ email, problem, onStep }: SignInFormProps) {
  const { form, field, posted } = usePostForm('sign-in', zodResolver(SignInValues))
  const { errors, isSubmitting, isSubmitted } = form.formState
  /** The address that waits to be confirmed. */
  const [waiting, setWaiting] = useState<string>()
  useEffect(() => {
    if (email !== undefined) form.setValue('email', email)
  }, [email, form])

  const submit = form.handleSubmit(async ({ email, password }) => {
    setWaiting(undefined)
    try {
      onStep(await signIn(email, password))
    } catch (error) {
      if (isUnconfirmed(error)) setWaiting(email)
      showProblem(form, error)
    }
  })
  return (
    <PostForm form="sign-in" onSubmit={submit} className="grid gap-5">
      <FormProblem
        message={errors.root?.message ?? (isSubmitted ? undefined : problem)}
        actions={
          waiting ? (
            <ResendVerification email={waiting} size="small" />
          ) : posted?.refusal?.code === unconfirmed ? (
            <TextLink to={paths.checkEmail()}>Resend verification email</TextLink>
          ) : undefined
        }
      />
      <Field label="Email" error={errors.email?.message}>
        <Input {...field('email')} type="email" autoComplete="username" required autoFocus />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        aside={
          <Link
            to={paths.forgotPassword()}
            className="rounded-4 text-13 text-accent underline-offset-4 hover:underline"
          >
            Forgot password?
          </Link>
        }
      >
        <PasswordInput {...field('password')} autoComplete="current-password" required />
      </Field>
      <SubmitButton size="large" pending={isSubmitting} pendingText="Logging in..." className="mt-1 w-full">
        Log in
      </SubmitButton>
    </PostForm>
  )
}
