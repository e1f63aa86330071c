import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getTeamOffer } from '#features/billing/team/contracts.ts'
import { OfferPanel } from '#features/billing/team/offer-panel.tsx'
import { Banner } from '#ui/banner.tsx'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

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
