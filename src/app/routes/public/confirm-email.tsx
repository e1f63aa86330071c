import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ConfirmEmailPanel } from '#features/auth/confirm-email-panel.tsx'
import { ResendForm } from '#features/auth/resend-form.tsx'
import { Banner } from '#ui/banner.tsx'
import { FormPage } from '../../form-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Confirm your email')

/** Reads the address and nothing else: a GET confirms nothing. */
export function loader({ url }: LoaderFunctionArgs) {
  return { token: url.searchParams.get('token') ?? '' }
}

export default function ConfirmEmail() {
  const { token } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Confirm your email" scriptFor="Confirming the address">
      {token ? (
        <ConfirmEmailPanel key={token} token={token} />
      ) : (
        <div className="grid gap-6">
          <Banner tone="danger">The link is not complete. Open it again from the mail, or ask for a new one.</Banner>
          <ResendForm />
        </div>
      )}
    </FormPage>
  )
}
