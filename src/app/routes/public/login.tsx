import { useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useNavigate } from 'react-router'
import { SecondStepForm } from '#features/auth/second-step-form.tsx'
import {
  type CodeKind,
  codeFailed,
  codePath,
  cookiesRefused,
  endsFirstStep,
  readSignIn,
  type SignInStep,
  signInFailed,
} from '#features/auth/sign-in.ts'
import { SignInForm } from '#features/auth/sign-in-form.tsx'
import { teamSignInPaths } from '#features/auth/team-sign-in/addresses.ts'
import { signInProblem } from '#features/auth/team-sign-in/problems.ts'
import { TeamSignInForm } from '#features/auth/team-sign-in/team-sign-in-form.tsx'
import { storeBeforePlans } from '#features/billing/before-plans.ts'
import { viewerContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { usePostAnswer } from '#ui/post-answer.ts'
import { useToast } from '#ui/toast.tsx'
import { afterLogin } from '../../after-login.ts'
import { endAfterSignUp } from '../../after-sign-up.ts'
import { answerPosts } from '../../answer-posts.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'
import { usePrefilledEmail } from '../../page/prefilled-email.ts'
import { LoadingScreen } from '../../shell/loading-screen.tsx'
import { tellTabs } from '../../shell/session-news.ts'

export const meta = () => pageMeta('Log in', `Log in to ${brand.name}.`)

export function loader({ context, url }: LoaderFunctionArgs) {
  const returnTo = url.searchParams.get('return_to')
  if (context.get(viewerContext)) throw redirect(afterLogin(returnTo, null))
  const step = url.searchParams.get('step')
  const codeKind: CodeKind | null = step === 'app' || step === 'recovery' ? step : null
  const refused = signInProblem(url.searchParams.get('team_sign_in'))
  return { returnTo, codeKind, refused, withTeam: url.searchParams.get('with') === 'team' }
}

export const action = answerPosts({
  'sign-in': async ({ values, url, auth }) => {
    const { answer, cookies } = await auth(paths.signIn(), values, signInFailed)
    const returnTo = url.searchParams.get('return_to')
    const next = readSignIn(answer) === 'second-step' ? paths.secondStep('app', returnTo) : afterLogin(returnTo, null)
    return redirect(next, { status: 303, headers: cookies })
  },
  'second-step': async ({ values, url, auth }) => {
    const kind = values.kind === 'recovery' ? 'recovery' : 'app'
    const { cookies } = await auth(codePath(kind), { code: values.code }, codeFailed)
    return redirect(afterLogin(url.searchParams.get('return_to'), null), { status: 303, headers: cookies })
  },
  'sign-out': async ({ auth }) => {
    const { cookies } = await auth(paths.signOut(), {}, 'You could not be signed out. Please try again.')
    return redirect(paths.home(), { status: 303, headers: cookies })
  },
})

export default function Login() {
  const { step, problem, onStep, startOver } = useLogin()
  const { returnTo, codeKind, refused, withTeam } = useLoaderData<typeof loader>()
  const refusedCode = usePostAnswer('second-step')?.refusal
  const spentStep = refusedCode && endsFirstStep(refusedCode.code) ? refusedCode.message : undefined
  const email = usePrefilledEmail()
  if (step === 'signed-in') return <LoadingScreen />
  const plain = codeKind !== null && spentStep === undefined ? { kind: codeKind, returnTo } : undefined
  if (step === 'second-step' || plain) {
    return (
      <FormPage title="One more step" lead="Two-factor sign-in is on for this account.">
        <SecondStepForm plain={plain} onSignedIn={() => onStep('signed-in')} onStartOver={startOver} />
      </FormPage>
    )
  }
  if (withTeam) {
    return (
      <FormPage title="Log in with your company" lead="For teams with an identity provider of their own.">
        <TeamSignInForm returnTo={returnTo} />
        <p className="mt-3 text-13">
          <Link
            to={paths.login(returnTo ?? undefined)}
            className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
          >
            Use your password
          </Link>
        </p>
      </FormPage>
    )
  }
  return (
    <FormPage
      title="Log in"
      lead={
        <>
          New to {brand.name}?{' '}
          <Link
            to={paths.signup(returnTo ?? undefined)}
            className="rounded-4 font-[550] text-accent underline-offset-4 hover:underline"
          >
            Create an account
          </Link>
        </>
      }
    >
      <SignInForm email={email} problem={problem ?? spentStep ?? refused} returnTo={returnTo} onStep={onStep} />
      <p className="mt-3 text-13">
        <Link
          to={teamSignInPaths.login(returnTo)}
          className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
        >
          Log in with your company
        </Link>
      </p>
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
    // From here until the next page is ready, its loaders determine who signed in.
    tellTabs('signed-in')
    const beforePlans = endAfterSignUp()
    if (beforePlans !== null) storeBeforePlans(beforePlans)
    await navigate(afterLogin(returnTo, (location.state as { from?: unknown } | null)?.from), { replace: true })
    // Back on this page: the browser has not kept the session.
    if (window.location.pathname === paths.login()) startOver(cookiesRefused().message)
    else toast.success('Success!', "You've been logged in successfully.")
  }
  return { step, problem, onStep, startOver }
}
