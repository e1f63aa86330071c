import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { UnsubscribePanel } from '#features/saved-searches/unsubscribe-panel.tsx'
import { Banner } from '#ui/banner.tsx'
import { FormPage } from '../../form-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Unsubscribe')

/** Reads the address and nothing else: a GET ends nothing. */
export function loader({ url }: LoaderFunctionArgs) {
  return { token: url.searchParams.get('token') ?? '' }
}

export default function Unsubscribe() {
  const { token } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Unsubscribe" scriptFor="Unsubscribing">
      {token ? (
        <UnsubscribePanel key={token} token={token} />
      ) : (
        <Banner tone="danger">The link is not complete. Open it again from the mail.</Banner>
      )}
    </FormPage>
  )
}
