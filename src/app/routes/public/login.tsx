import { useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useNavigate } from 'react-router'
import { SecondStepForm } from '#features/auth/second-step-form.tsx'
import { cookiesRefused, type SignInStep } from '#features/auth/sign-in.ts'
import { SignInForm } from '#features/auth/sign-in-form.tsx'
import { brand } from '#shared/brand.ts'
import { viewerContext } from '#shared/call-context.ts'
import { paths } from '#shared/paths.ts'
import { useToast } from '#ui/toast.tsx'
import { afterLogin } from '../../after-login.ts'
import { FormPage } from '../../form-page.tsx'
import { pageMeta } from '../../page-meta.ts'
import { usePassedEmail } from '../../passed-along.ts'
import { LoadingScreen } from '../../shell/loading-screen.tsx'
import { tellTabs } from '../../shell/session-news.ts'

export const meta = () => pageMeta('Log in', `Log in to ${brand.name}.`)

export function loader({ context, url }: LoaderFunctionArgs) {
  const returnTo = url.searchParams.get('return_to')
  if (context.get(viewerContext)) throw redirect(afterLogin(returnTo, null))
  return { returnTo }
}

export default function Login() {
  const { step, problem, onStep, startOver } = useLogin()
  const email = usePassedEmail()
  if (step === 'signed-in') return <LoadingScreen />
  if (step === 'second-step') {
    return (
      <FormPage title="One more step" lead="Two-factor sign-in is on for this account.">
        <SecondStepForm onSignedIn={() => onStep('signed-in')} onStartOver={startOver} />
      </FormPage>
    )
  }
  return (
    <FormPage
      title="Log in"
      scriptFor="Logging in"
      lead={
        <>
          New to {brand.name}?{' '}
          <Link to={paths.signup()} className="rounded-4 font-[550] text-accent underline-offset-4 hover:underline">
            Make an account
          </Link>
        </>
      }
    >
      <SignInForm email={email} problem={problem} onStep={onStep} />
    </FormPage>
  )
}

function useLogin() {
  const { returnTo } = useLoaderData<typeof loader>()
  const location = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const [step, setStep] = useState<'password' | SignInStep>('password')
  const [problem, setProblem] = useState<string>()

  const startOver = (why?: string) => {
    setProblem(why)
    setStep('password')
  }
  const onStep = async (next: SignInStep) => {
    setStep(next)
    if (next === 'second-step') return
    // From here until the next page is there, its loaders are finding out who signed in.
    tellTabs('signed-in')
    await navigate(afterLogin(returnTo, (location.state as { from?: unknown } | null)?.from), { replace: true })
    // Led back here: the browser has not kept the session.
    if (window.location.pathname === paths.login()) startOver(cookiesRefused().message)
    else toast.success('Success!', "You've been logged in successfully.")
  }
  return { step, problem, onStep, startOver }
}
