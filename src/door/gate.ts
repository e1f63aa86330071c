/** Lets a person make a call, or refuses with the contract's message. The only place that makes a `Caller`. */
import { type Refusal, refusalStatus, type Viewer } from '#shared/access/access.ts'
import { refusalOfCall } from '#shared/access/physician-access.ts'
import { CallError } from '#shared/calls/call-error.ts'
import type { AnyContract } from '#shared/calls/contract.ts'
import type { Caller } from './handle.ts'
import { checkKey } from './key-errors.ts'

const standardWords: Record<Refusal, string> = {
  sign_in_required: 'Please sign in to continue.',
  demo_restricted: 'This feature is disabled in demo mode',
  forbidden: 'You do not have permission to do this.',
  two_factor_required: 'Your team requires two-factor sign-in. Turn it on in your account settings first.',
  subscription_required: 'This needs a subscription. See the plans on the pricing page.',
}

const ofAdmins = 'Admins need two-factor sign-in here. Turn it on in your account settings first.'

/** Throws a `CallError` (401, 403, or 402, in that order) or returns the permission to call. */
export function pass(contract: AnyContract, viewer: Viewer | null): Caller | null {
  if (viewer?.key) checkKey(contract, viewer, viewer.key)
  const verdict = refusalOfCall(contract.access, viewer)
  if (verdict === null) return viewer as Caller | null
  const words = contract.refusals[verdict]
  const message = (viewer?.subscription.subscribed && words?.toSubscribers) || words?.message
  const standard = verdict === 'two_factor_required' && viewer?.adminNeedsTwoFactor ? ofAdmins : standardWords[verdict]
  throw new CallError(refusalStatus[verdict], verdict, message ?? standard, {
    title: words?.title,
    redirectUrl: words?.redirectUrl,
  })
}

/** `userId` in a payload may only ever be the session's. */
export function checkUserId(input: unknown, viewer: Viewer | null): void {
  if (viewer === null || typeof input !== 'object' || input === null || !('userId' in input)) return
  if (typeof input.userId === 'string' && input.userId.toLowerCase() !== viewer.id.toLowerCase()) {
    throw new CallError(403, 'other_user', 'You can only do this for your own account.')
  }
}
