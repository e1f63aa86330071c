import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getStopLink, stopEmails } from '#features/sequences/stop-contracts.ts'
import { StopPanel } from '#features/sequences/stop-panel.tsx'
import { Banner } from '#ui/banner.tsx'
import { answerPosts } from '../../answer-posts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Stop emails')

/** Only reads: a GET stops nothing. */
export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token') ?? ''
  return { token, ...(await loadLink(entry, getStopLink, token)) }
}

export const action = answerPosts({
  'stop-emails': ({ values, call }) => call(stopEmails, values),
})

export default function StopEmails() {
  const { token, link, problem } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Stop emails">
      {link ? (
        <StopPanel key={token} token={token} link={link} />
      ) : (
        <Banner tone="danger">{token ? problem : 'This link is incomplete. Open it again from the email.'}</Banner>
      )}
    </FormPage>
  )
}
