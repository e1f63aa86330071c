import { useEffect, useEffectEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { finishMailboxSignIn } from '#features/mailboxes/sign-in-contracts.ts'
import { useCallOnce } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Mail } from '#ui/icons.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { AccountFrame } from '../../account/account-frame.tsx'
import { requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { Queries } from '../../page/queries.tsx'

export const meta = () => pageMeta('Connecting your mailbox')

/** Only reads: a GET connects nothing. */
export function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const { searchParams } = entry.url
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** Where a mailbox's provider sends its owner back to, with a code that connects the mailbox, or without one. */
export default function ConnectMailbox() {
  return (
    <AccountFrame title="Connecting your mailbox">
      <Queries>
        <Connecting />
      </Queries>
    </AccountFrame>
  )
}

function Connecting() {
  const { code, state } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { press, data, error } = useCallOnce(finishMailboxSignIn)
  const [asked] = useState(code !== '' && state !== '')
  // What the code is good for was decided before, in this browser: the state says so, and only to its session.
  const finish = useEffectEvent(() => press({ code, state }))
  useEffect(() => {
    if (asked) finish()
  }, [asked])
  const leave = useEffectEvent((to: string) => void navigate(to, { replace: true }))
  const to = data?.returnTo
  useEffect(() => {
    if (to !== undefined) leave(to)
  }, [to])
  if (asked && !error) {
    return (
      <p role="status" className="flex items-center gap-2 text-14 text-muted">
        <Spinner /> Connecting your mailbox...
      </p>
    )
  }
  return (
    <EmptyState
      icon={<Mail aria-hidden />}
      title="Your mailbox isn’t connected"
      actions={<ButtonLink to={paths.accountSending()}>Back to Sending</ButtonLink>}
    >
      {error ? error.message : 'You weren’t signed in, or didn’t allow access to the mailbox.'}
    </EmptyState>
  )
}
