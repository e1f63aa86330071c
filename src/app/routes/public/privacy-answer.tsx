import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AnswerPanel } from '#features/privacy-requests/answer-panel.tsx'
import { getPrivacyAnswer } from '#features/privacy-requests/contracts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('What we hold about you')

export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token')?.trim() ?? ''
  return { token, ...(await loadLink(entry, getPrivacyAnswer, token)) }
}

export default function PrivacyAnswer() {
  const { token, link, problem } = useLoaderData<typeof loader>()
  return (
    <FormPage title="What we hold about you">
      <AnswerPanel key={token} token={token} link={link} problem={problem} />
    </FormPage>
  )
}
