import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadLink } from '#app/page/entry-to-page.ts'
import { FormPage } from '#app/page/form-page.tsx'
import { pageMeta } from '#app/page/page-meta.ts'
import { getTeamOffer } from '#features/billing/team/contracts.ts'
import { OfferPanel } from '#features/billing/team/offer-panel.tsx'
import { Banner } from '#ui/banner.tsx'

export const meta = () => pageMeta('Team offer')

/** Only reads: a GET accepts nothing. */
export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token') ?? ''
  return { token, ...(await loadLink(entry, getTeamOffer, token)) }
}

export default function TeamOffer() {
  const { token, link, problem } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Team offer">
      {link ? (
        <OfferPanel key={token} token={token} offer={link} />
      ) : (
        <Banner tone="danger">{token ? problem : 'This link is incomplete. Open it again from the email.'}</Banner>
      )}
    </FormPage>
  )
}
