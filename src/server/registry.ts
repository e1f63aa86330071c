/** Every call of the product: each contract beside the handler that fulfils it. */
import { makeRegistry } from '#door/call.ts'
import { checkAdminHandler } from '#features/account/check-admin.server.ts'
import { getAccountHandler } from '#features/account/get-account.server.ts'
import { getMySubscriptionHandler } from '#features/billing/get-my-subscription.server.ts'

export const handlers = [getAccountHandler, checkAdminHandler, getMySubscriptionHandler]

export const registry = makeRegistry(handlers)
