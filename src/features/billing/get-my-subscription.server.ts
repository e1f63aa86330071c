import { handle } from '#door/handle.ts'
import { getMySubscription } from './contracts.ts'

export const getMySubscriptionHandler = handle(getMySubscription, async ({ caller }) => caller.subscription)
