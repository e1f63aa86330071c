import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { signUpFailed } from '#features/auth/sign-up.ts'
import { SignUpForm } from '#features/auth/sign-up-form.tsx'
import { useBeforePlans } from '#features/billing/before-plans.ts'
import { viewerContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { useToast } from '#ui/toast.tsx'
import { afterLogin } from '../../after-login.ts'
import { rememberAfterSignUp } from '../../after-sign-up.ts'
import { answerPosts } from '../../answer-posts.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Sign up', `Create an account at ${brand.name}.`)

export function loader({ context, url }: LoaderFunctionArgs) {
  const returnTo = url.searchParams.get('return_to')
  if (context.get(viewerContext)) throw redirect(afterLogin(returnTo, null))
  return { returnTo }
}

export const action = answerPosts({
  'sign-up': async ({ values, auth }) => {
    await auth(paths.signUp(), { ...values, terms: values.terms === 'on' }, signUpFailed)
    return redirect(paths.checkEmail(), 303)
  },
})

export default function Signup() {
  const navigate = useNavigate()
  const toast = useToast()
  const { returnTo } = useLoaderData<typeof loader>()
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
      <SignUpForm onSignedUp={onSignedUp} />
    </FormPage>
  )
}
