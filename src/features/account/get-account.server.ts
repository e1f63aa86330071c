import { handle } from '#door/handle.ts'
import type { Role } from '#shared/access/access.ts'
import { getAccount } from './contracts.ts'

export const getAccountHandler = handle(getAccount, async ({ caller, deps: { db } }) => {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'bio', 'company', 'postal_address', 'role', 'two_factor_enabled'])
    .select(['notify_marketing', 'notify_new_features', 'notify_security_alerts'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    bio: user.bio,
    company: user.company,
    postalAddress: user.postal_address,
    notifications: {
      marketing: user.notify_marketing,
      newFeatures: user.notify_new_features,
      securityAlerts: user.notify_security_alerts,
    },
    twoFactorEnabled: user.two_factor_enabled,
    role: user.role as Role,
    permissions: caller.permissions,
  }
})
