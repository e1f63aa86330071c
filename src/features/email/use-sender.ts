import { getAccount } from '#features/account/contracts.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { type Sender, unknownSender } from './sender-footer.ts'

export interface SenderOfEmails {
  sender: Sender
  /** Still unknown: an email would get half a footer. */
  loading: boolean
  /** Unknown, which is not the same as missing from the profile. */
  failed: boolean
  onSenderSaved: () => void
  senderLock: string | null
}

/** Company and postal address from the person's profile. */
export function useSender(viewer: Viewer | null, enabled = true): SenderOfEmails {
  const { data, isLoading, isError, refetch } = useCall(getAccount, {}, { enabled: enabled && viewer !== null })
  return {
    sender: data ? { company: data.company, postalAddress: data.postalAddress } : unknownSender,
    loading: isLoading,
    failed: isError && data === undefined,
    onSenderSaved: () => void refetch(),
    senderLock: lockFor(viewer),
  }
}

function lockFor(viewer: Viewer | null): string | null {
  if (viewer === null) return 'Log in to add them to your profile.'
  return viewer.isDemo ? 'This feature is disabled in demo mode' : null
}
