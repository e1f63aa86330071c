import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallOnce } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { PostForm } from '#ui/post-form.tsx'
import { Time } from '#ui/time.tsx'
import { type getObjection, objectToClaim } from './contracts.ts'

interface ObjectionPanelProps {
  token: string
  /** What the link would end; null if it doesn't work. */
  link: OutputOf<typeof getObjection> | null
  problem: string | null
}

/** Who claimed the profile, and the button that objects: opening the link ends nothing. */
export function ObjectionPanel({ token, link, problem }: ObjectionPanelProps) {
  const { press, isPending, data, error } = useCallOnce(objectToClaim)
  const posted = usePostAnswer('object-to-claim')
  if (data ?? posted?.answer) {
    return (
      <>
        <p role="status" className="mb-6 text-16 text-pretty">
          The claim has ended. What they changed or chose was undone. If the profile is yours, you can claim it
          yourself.
        </p>
        <ButtonLink to={paths.home()}>Go home</ButtonLink>
      </>
    )
  }
  if (link === null) {
    return <Banner tone="danger">{token ? problem : 'This link is incomplete. Open it again from the message.'}</Banner>
  }
  return (
    <>
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
    </>
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
