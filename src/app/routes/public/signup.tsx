import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { signUpFailed } from '#features/auth/sign-up.ts'
import { SignUpForm } from '#features/auth/sign-up-form.tsx'
import { useBeforePlans } from '#features/billing/before-plans.ts'
import { getTeamOffer } from '#features/billing/team/contracts.ts'
import { getInvitation } from '#features/teams/contracts.ts'
import { viewerContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { paths, safeReturnTo } from '#shared/product/paths.ts'
import { useToast } from '#ui/toast.tsx'
import { afterLogin } from '../../after-login.ts'
import { rememberAfterSignUp } from '../../after-sign-up.ts'
import { answerPosts } from '../../answer-posts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Sign up', `Create an account at ${brand.name}.`)

export async function loader(entry: LoaderFunctionArgs) {
  const returnTo = entry.url.searchParams.get('return_to')
  if (entry.context.get(viewerContext)) throw redirect(afterLogin(returnTo, null))
  return { returnTo, email: await addressedTo(entry, returnTo) }
}

/** The address that the invitation or offer was sent to which the person comes from: only its account may accept it. */
async function addressedTo(entry: LoaderFunctionArgs, returnTo: string | null): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(safeReturnTo(returnTo), entry.url.origin)
  const token = searchParams.get('token') ?? ''
  for (const [page, contract] of [
    [paths.invitation(token), getInvitation],
    [paths.teamOffer(token), getTeamOffer],
  ] as const) {
    if (page.startsWith(`${pathname}?`)) return (await loadLink(entry, contract, token)).link?.email
  }
}

export const action = answerPosts({
  'sign-up': async ({ values, url, auth }) => {
    const returnTo = url.searchParams.get('return_to')
    await auth(paths.signUp(), { ...values, terms: values.terms === 'on', returnTo }, signUpFailed)
    return redirect(paths.checkEmail(), 303)
  },
})

export default function Signup() {
  const navigate = useNavigate()
  const toast = useToast()
  const { returnTo, email } = useLoaderData<typeof loader>()
  const beforePlans = useBeforePlans()
  const onSignedUp = async (email: string) => {
    rememberAfterSignUp(returnTo, beforePlans)
    await navigate(paths.checkEmail(), { state: { email } })
    toast.success('Account created!', 'Your account has been created successfully.')
  }
  return (
    <FormPage
      title="Sign up"
      lead={
        <>
          Have an account?{' '}
          <Link
            to={paths.login(returnTo ?? undefined)}
            className="rounded-4 font-[550] text-accent underline-offset-4 hover:underline"
          >
            Log in
          </Link>
        </>
      }
    >
      <SignUpForm email={email} returnTo={returnTo} onSignedUp={onSignedUp} />
    </FormPage>
  )
}
