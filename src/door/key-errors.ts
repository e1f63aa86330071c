/** Why a call by API key is refused. Each says what to do about it. */
import { hasTier, type Viewer } from '#shared/access/access.ts'
import type { ViewerKey } from '#shared/access/scopes.ts'
import { CallError } from '#shared/calls/call-error.ts'
import type { AnyContract } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'

const where = paths.programs()

const faults = {
  needed: [
    401,
    'key_needed',
    `Connect this app by signing in, or send an API key as Authorization: Bearer. Make one at ${where}.`,
  ],
  unknown: [401, 'key_unknown', `There is no such API key, or it was revoked. Make a new one at ${where}.`],
  expired: [401, 'key_expired', `This API key has expired. Make a new one at ${where}.`],
  ended: [
    401,
    'key_ended',
    `This API key ended when the member who made it joined a team. Make a new one at ${where}.`,
  ],
  elsewhere: [403, 'key_elsewhere', `This API key may not be used from this network. ${where} says where it may.`],
  callsOnly: [
    403,
    'calls_only',
    'An API key makes calls, at /functions/v1/ and /mcp. It opens no pages and takes no files.',
  ],
  tokenUnknown: [401, 'token_unknown', 'This access token is unknown, has expired, or was revoked.'],
  tokenElsewhere: [401, 'token_elsewhere', 'This access token is not for this address. It works only at /mcp.'],
  appEnded: [
    401,
    'token_ended',
    'This app was connected before its member joined their team. Connect it again to let it work with the team.',
  ],
} as const satisfies Record<string, readonly [number, string, string]>

export function keyError(fault: keyof typeof faults): CallError {
  const [status, code, message] = faults[fault]
  return new CallError(status, code, message)
}

/**
 * Throws a `CallError` unless this key may make the call at all: 403 without its scope, or where the team asks for a
 * second factor that the maker doesn't have; 402 without the plan. What the person may do is asked afterward.
 */
export function checkKey({ scope }: AnyContract, viewer: Viewer, key: ViewerKey): void {
  if (scope === undefined) {
    throw new CallError(403, 'insufficient_scope', 'No API key may make this call. Sign in to do it.')
  }
  if (!key.scopes.includes(scope)) {
    const message = key.isApp
      ? `${key.name} wasn’t allowed the scope ‘${scope}’. Connect it again, and check that scope.`
      : `This API key doesn’t have the scope ‘${scope}’. Make one that does at ${where}.`
    throw new CallError(403, 'insufficient_scope', message)
  }
  if (viewer.isDemo) throw new CallError(403, 'demo_restricted', 'This feature is disabled in demo mode')
  if (viewer.team?.standing === 'needsTwoFactor') {
    const message = 'Your team requires two-factor sign-in. Turn it on in your account settings first.'
    throw new CallError(403, 'two_factor_required', message)
  }
  if (viewer.isAdmin || hasTier(viewer, 'premium')) return
  const message = key.isApp
    ? 'Connected apps need the Annual plan, and this one’s member has none now. See the plans on the pricing page.'
    : 'API keys need the Annual plan, and this one’s maker has none now. See the plans on the pricing page.'
  throw new CallError(402, 'subscription_required', message)
}
