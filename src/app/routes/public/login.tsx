import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useNavigate } from 'react-router'
import { brand } from '#shared/brand.ts'
import { viewerContext } from '#shared/call-context.ts'
import { paths } from '#shared/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { Input, PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { afterLogin } from '../../after-login.ts'
import { pageMeta } from '../../page-meta.ts'
import { LoadingScreen } from '../../shell/loading-screen.tsx'
import { type SignInResult, signIn } from '../../sign-in.ts'

export const meta = () => pageMeta('Log in', `Log in to ${brand.name}.`)

export function loader({ context, url }: LoaderFunctionArgs) {
  const returnTo = url.searchParams.get('return_to')
  if (context.get(viewerContext)) throw redirect(afterLogin(returnTo, null))
  return { returnTo }
}

type Step = 'filling' | 'sending' | 'entering'

export default function Login() {
  const { step, problems, result, submit } = useLogin()
  if (step === 'entering') return <LoadingScreen />
  return (
    <div className="mx-auto w-full max-w-[400px] flex-1 px-4 pt-[clamp(3rem,12vh,8rem)] pb-24">
      <h1 className="headline-40 max-sm:headline-28">Log in</h1>
      <p className="mt-2 text-muted">
        New to {brand.name}?{' '}
        <Link to={paths.signup()} className="rounded-4 font-[550] text-accent underline-offset-4 hover:underline">
          Make an account
        </Link>
      </p>
      <div className="mt-6 hidden noscript:block">
        <Banner tone="warning">Logging in needs JavaScript. Turn it on for this site, then load the page again.</Banner>
      </div>
      {/* POST, so that a press before the script is there can never put a password into an address. */}
      <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-5">
        {result && !result.ok && <Refusal result={result} />}
        <Field label="Email" error={problems.email}>
          <Input name="email" type="email" autoComplete="username" required autoFocus />
        </Field>
        <Field
          label="Password"
          error={problems.password}
          aside={
            <Link
              to={paths.forgotPassword()}
              className="rounded-4 text-13 text-accent underline-offset-4 hover:underline"
            >
              Forgot password?
            </Link>
          }
        >
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <SubmitButton size="large" pending={step === 'sending'} pendingText="Logging in..." className="mt-1 w-full">
          Log in
        </SubmitButton>
      </form>
    </div>
  )
}

function Refusal({ result }: { result: Extract<SignInResult, { ok: false }> }) {
  return (
    <div role="alert">
      <Banner tone="danger">
        {result.message}
        {result.unverified && (
          <>
            {' '}
            <Link to={paths.checkEmail()} className="font-[550] underline underline-offset-4">
              Resend the confirmation
            </Link>
          </>
        )}
      </Banner>
    </div>
  )
}

function useLogin() {
  const { returnTo } = useLoaderData<typeof loader>()
  const location = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const [step, setStep] = useState<Step>('filling')
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({})
  const [result, setResult] = useState<SignInResult | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const email = String(entered.get('email')).trim()
    const password = String(entered.get('password'))
    const found = {
      ...(/^\S+@\S+$/.test(email) ? {} : { email: 'Please enter a valid email address.' }),
      ...(password === '' ? { password: 'Please enter your password.' } : {}),
    }
    setProblems(found)
    setResult(null)
    const first = Object.keys(found)[0]
    if (first) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }

    setStep('sending')
    const answer = await signIn(email, password)
    if (!answer.ok) {
      setStep('filling')
      setResult(answer)
      return
    }
    // From here until the next page is there, its loaders are finding out who signed in.
    setStep('entering')
    await navigate(afterLogin(returnTo, (location.state as { from?: unknown } | null)?.from), { replace: true })
    toast.success('Success!', "You've been logged in successfully.")
  }
  return { step, problems, result, submit }
}
