import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input, PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, resolveWith, showProblem } from '#ui/form-problem.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { usePostForm } from '#ui/use-post-form.ts'
import { EmailAddress } from './email-address.ts'
import { PasswordHint } from './password-hint.tsx'
import { passwordMessages, signUpProblem } from './password-rules.ts'
import { type SignUpValues, signUp } from './sign-up.ts'

/** The address is judged by itself; of the rest only the first fault shows. */
const resolver = resolveWith<SignUpValues>((values) => {
  const email = EmailAddress.safeParse(values.email)
  const problem = signUpProblem(values)
  return {
    email: email.error?.issues[0]?.message,
    ...(problem ? { [problem.field]: problem.message } : {}),
  }
})

export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const { form, field, posted } = usePostForm('sign-up', resolver)
  const { errors, isSubmitting } = form.formState
  const [email, password, terms] = useWatch({ control: form.control, name: ['email', 'password', 'terms'] })
  useEffect(() => form.setValue('terms', form.getValues('terms') ?? false), [form])

  const submit = form.handleSubmit(async (values) => {
    try {
      await signUp(values)
      onSignedUp(values.email.trim())
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <PostForm form="sign-up" onSubmit={submit} className="grid gap-5">
      <FormProblem message={errors.root?.message ?? errors.terms?.message} />
      <Field label="Email" error={errors.email?.message}>
        <Input {...field('email')} type="email" autoComplete="username" required autoFocus />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        hint={<PasswordHint password={password} email={email} />}
      >
        <PasswordInput {...field('password')} autoComplete="new-password" required />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput {...field('confirmPassword')} autoComplete="new-password" required />
      </Field>
      <Checkbox
        {...form.register('terms')}
        defaultChecked={posted?.values.terms === 'on'}
        label={<TermsLabel />}
        required
      />
      <SubmitButton
        size="large"
        pending={isSubmitting}
        pendingText="Creating account..."
        disabledReason={terms ? undefined : passwordMessages.terms}
        className="mt-1 w-full"
      >
        Create account
      </SubmitButton>
    </PostForm>
  )
}

function TermsLabel() {
  const link = 'rounded-4 text-accent underline underline-offset-4 hover:text-accent-hover'
  return (
    <>
      I accept the{' '}
      <Link to={paths.terms()} target="_blank" className={link}>
        terms and conditions
      </Link>{' '}
      and have read the{' '}
      <Link to={paths.privacy()} target="_blank" className={link}>
        privacy policy
      </Link>
      .
    </>
  )
}
