import { handle } from '#door/handle.ts'
import { paths } from '#shared/product/paths.ts'
import { customerPortal } from './contracts.ts'
import { makeCustomer } from './customers.server.ts'
import { oneAtATime } from './one-at-a-time.server.ts'
import { ownPath } from './own-path.server.ts'
import { onFault } from './sync.server.ts'

export const customerPortalHandler = handle(customerPortal, async ({ caller, deps, fail }) => {
  const { settings, billing } = deps
  const returnUrl = settings.origin + paths.account('subscription')
  const open = async () => {
    const customerId = await oneAtATime(deps.lockDb, caller.id, (db) => makeCustomer(deps, db, caller))
    return billing.openPortal({ customerId, returnUrl })
  }
  const { url } = await open().catch(onFault(deps, () => fail('failed', { retryAfter: 5 })))
  return { url: ownPath(url, settings) }
})
