import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ConfirmRemovalPanel } from '#features/removal/confirm-removal-panel.tsx'
import { getRemovalLink, processRemoval } from '#features/removal/contracts.ts'
import { answerPosts } from '../../answer-posts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Confirm Removal')

/** Only reads: a GET removes nothing. */
export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token')?.trim() ?? ''
  return { token, ...(await loadLink(entry, getRemovalLink, token)) }
}

export const action = answerPosts({
  'confirm-removal': ({ values, call }) => call(processRemoval, values),
})

export default function ConfirmRemoval() {
  const { token, link } = useLoaderData<typeof loader>()
  return <ConfirmRemovalPanel key={token} token={token} link={link} />
}
