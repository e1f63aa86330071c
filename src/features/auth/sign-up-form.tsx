import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input, PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { EmailAddress } from './email-address.ts'
import { PasswordHint } from './password-hint.tsx'
import { passwordMessages, signUpProblem } from './password-rules.ts'
import { SignUpValues, signUp } from './sign-up.ts'

/** The address is checked by itself; of the rest, only the first problem shows. */
function problemsOf(values: SignUpValues) {
  const email = EmailAddress.safeParse(values.email)
  const problem = signUpProblem(values)
  return {
    email: email.error?.issues[0]?.message,
    ...(problem ? { [problem.field]: problem.message } : {}),
  }
}

interface SignUpFormProps {
  /** To begin with. */
  email: string | undefined
  /** Where the person was going. */
  returnTo: string | null
  onSignedUp: (email: string) => void
}

export function SignUpForm({ email: invited, returnTo, onSignedUp }: SignUpFormProps) {
  const form = useCallForm(
    { input: SignUpValues },
    {
      name: 'sign-up',
      send: (values) => signUp(values, returnTo),
      check: problemsOf,
      onDone: (_, { email }) => onSignedUp(email.trim()),
    },
  )
  const [email, password, terms] = useWatch({ control: form.control, name: ['email', 'password', 'terms'] })
  const { getValues, setValue } = form
  useEffect(() => setValue('terms', getValues('terms') ?? false), [getValues, setValue])
  return (
    <CallForm
      form={form}
      problem={<FormProblem message={form.problem ?? form.message('terms')} />}
      className="grid gap-5"
    >
      <Field label="Email" error={form.message('email')}>
        <Input
          {...(invited !== undefined && { defaultValue: invited })}
          {...form.field('email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
      </Field>
      <Field
        label="Password"
        error={form.message('password')}
        hint={<PasswordHint password={password} email={email} />}
      >
        <PasswordInput {...form.field('password')} autoComplete="new-password" required />
      </Field>
      <Field label="Confirm password" error={form.message('confirmPassword')}>
        <PasswordInput {...form.field('confirmPassword')} autoComplete="new-password" required />
      </Field>
      <Checkbox
        {...form.register('terms')}
        defaultChecked={form.posted?.values.terms === 'on'}
        label={<TermsLabel />}
        required
      />
      <SubmitButton
        size="large"
        pending={form.pending}
        pendingText="Creating account..."
        disabledReason={terms ? undefined : passwordMessages.terms}
        className="mt-1 w-full"
      >
        Create account
      </SubmitButton>
    </CallForm>
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
