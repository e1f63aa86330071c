import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { paths } from '#shared/product/paths.ts'
import { ownPath } from '../own-path.server.ts'
import { onFault } from '../sync.server.ts'
import { teamPortal } from './contracts.ts'
import { teamCustomerOf } from './customers.server.ts'

export const teamPortalHandler = handle(teamPortal, async ({ caller, deps, fail }) => {
  const { db, billing, settings } = deps
  const customerId = await teamCustomerOf(db, (caller.team as Membership).id, billing.name)
  if (customerId === null) return fail('noCustomer')
  const { url } = await billing
    .openPortal({ customerId, returnUrl: settings.origin + paths.team() })
    .catch(onFault(deps, () => fail('failed', { retryAfter: 5 })))
  return { url: ownPath(url, settings) }
})
