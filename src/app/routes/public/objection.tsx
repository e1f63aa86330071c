import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getObjection, objectToClaim } from '#features/claims/contracts.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallOnce } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { PostForm } from '#ui/post-form.tsx'
import { Time } from '#ui/time.tsx'
import { answerPosts } from '../../answer-posts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Object to a claim')

/** Only reads: a GET ends nothing. */
export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token') ?? ''
  return { token, ...(await loadLink(entry, getObjection, token)) }
}

export const action = answerPosts({
  'object-to-claim': ({ values, call }) => call(objectToClaim, values),
})

export default function Objection() {
  const { token, link, problem } = useLoaderData<typeof loader>()
  const { press, isPending, data, error } = useCallOnce(objectToClaim)
  const posted = usePostAnswer('object-to-claim')
  if (data ?? posted?.answer) {
    return (
      <FormPage title="The claim has ended">
        <p role="status" className="mb-6 text-16 text-pretty">
          What they changed or chose was undone. If the profile is yours, you can claim it yourself.
        </p>
        <ButtonLink to={paths.home()}>Go home</ButtonLink>
      </FormPage>
    )
  }
  if (link === null) {
    return (
      <FormPage title="Object to a claim">
        <Banner tone="danger">{token ? problem : 'This link is incomplete. Open it again from the message.'}</Banner>
      </FormPage>
    )
  }
  return (
    <FormPage title="Was this you?">
      <Question link={link} />
      <PostForm
        form="object-to-claim"
        className="mt-6 grid justify-items-start gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          press({ token })
        }}
      >
        <FormProblem message={error?.message ?? posted?.refusal?.message} />
        <input type="hidden" name="token" value={token} />
        <SubmitButton variant="danger" pending={isPending} pendingText="Ending...">
          This wasn’t me: end the claim
        </SubmitButton>
      </PostForm>
    </FormPage>
  )
}

function Question({ link }: { link: OutputOf<typeof getObjection> }) {
  return (
    <p className="text-16 text-pretty">
      Someone claimed the profile of {link.name} on <Time value={link.claimedAt} />. You can object until{' '}
      <Time value={link.until} />. If it was you, close this page.
    </p>
  )
}
