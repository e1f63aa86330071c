import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getUnsubscribeLink, unsubscribeDigest } from '#features/saved-searches/contracts.ts'
import { UnsubscribePanel } from '#features/saved-searches/unsubscribe-panel.tsx'
import { Banner } from '#ui/banner.tsx'
import { answerPosts } from '../../answer-posts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Unsubscribe')

/** Only reads: a GET unsubscribes no one. */
export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token') ?? ''
  return { token, ...(await loadLink(entry, getUnsubscribeLink, token)) }
}

export const action = answerPosts({
  unsubscribe: ({ values, call }) => call(unsubscribeDigest, values),
})

export default function Unsubscribe() {
  const { token, link, problem } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Unsubscribe">
      {link ? (
        <UnsubscribePanel key={token} token={token} link={link} />
      ) : (
        <Banner tone="danger">{token ? problem : 'This link is incomplete. Open it again from the email.'}</Banner>
      )}
    </FormPage>
  )
}
