import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallOnce } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink, SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { PostForm } from '#ui/post-form.tsx'
import { Time } from '#ui/time.tsx'
import { acceptInvitation, type getInvitation } from './contracts.ts'
import { LinkObstacle } from './link-obstacle.tsx'
import { roleNames } from './team-words.ts'

interface InvitationPanelProps {
  token: string
  link: OutputOf<typeof getInvitation>
}

/** What joining means, and the button that does it: opening a link in an email decides nothing. */
export function InvitationPanel({ token, link }: InvitationPanelProps) {
  const { press, isPending, data, error } = useCallOnce(acceptInvitation)
  const posted = usePostAnswer<OutputOf<typeof acceptInvitation>>('accept-invitation')
  if (data ?? posted?.answer) {
    return (
      <div role="status" className="grid justify-items-start gap-5">
        <p className="text-16 text-pretty">
          You joined {link.team}. Its lists, searches, and templates are in your account.
        </p>
        <ButtonLink to={paths.team()} variant="primary" reloadDocument>
          Open the team
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-3 text-16 text-pretty">
        <p>
          {link.invitedBy ?? 'A colleague'} invited <strong className="font-semibold break-all">{link.email}</strong> to
          join <strong className="font-semibold">{link.team}</strong> as {roleNames[link.role].toLowerCase()}.
        </p>
        <p className="text-14 text-muted">
          Members use the team’s plan and see what colleagues share, and which physicians they contacted. Your private
          lists stay private. The invitation expires on <Time value={link.expiresAt} />.
        </p>
      </div>
      {link.obstacle === null ? (
        <PostForm
          form="accept-invitation"
          className="grid justify-items-start gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            press({ token })
          }}
        >
          <FormProblem message={error?.message ?? posted?.refusal?.message} />
          <input type="hidden" name="token" value={token} />
          <SubmitButton pending={isPending} pendingText="Joining...">
            Join {link.team}
          </SubmitButton>
        </PostForm>
      ) : (
        <Obstacle token={token} link={link} />
      )}
    </div>
  )
}

function Obstacle({ token, link: { obstacle, email } }: InvitationPanelProps) {
  if (obstacle === 'signedOut' || obstacle === 'otherAddress')
    return <LinkObstacle obstacle={obstacle} email={email} back={paths.invitation(token)} />
  return <p className="text-14">You are already on a team. Leave it first, on the Team page.</p>
}
