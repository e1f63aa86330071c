import { z } from 'zod'
import { handle } from '#door/handle.ts'
import { roles } from '#shared/access/access.ts'
import { prepared } from '#shared/database/prepared.ts'
import { firstPages, getAccount } from './contracts.ts'

const columns = {
  id: 'text',
  email: 'text',
  name: 'text',
  bio: 'text',
  company: 'text',
  postal_address: 'text',
  start_with: z.enum(firstPages),
  role: z.enum(roles),
  two_factor_enabled: 'boolean',
  notify_marketing: 'boolean',
  notify_new_features: 'boolean',
  notify_security_alerts: 'boolean',
  notify_exclusions: 'boolean',
  new_email: 'text?',
} as const

/** Runs with every page a member opens. */
const readAccount = prepared(
  'account',
  columns,
)<[id: string]>(
  `select id, email, name, bio, company, postal_address, start_with, role, two_factor_enabled,
    notify_marketing, notify_new_features, notify_security_alerts, notify_exclusions,
    (select new_email from email_changes where user_id = users.id and expires_at > now()) as new_email
  from users where id = $1::uuid`,
)

export const getAccountHandler = handle(getAccount, async ({ caller, deps: { db } }) => {
  const [user] = await readAccount(db, caller.id)
  // Deleted after the session was read.
  if (!user) throw new Error('The account is gone')
  return {
    id: user.id,
    email: user.email,
    newEmail: user.new_email,
    name: user.name,
    bio: user.bio,
    company: user.company,
    postalAddress: user.postal_address,
    startWith: user.start_with,
    notifications: {
      marketing: user.notify_marketing,
      newFeatures: user.notify_new_features,
      securityAlerts: user.notify_security_alerts,
      exclusionChanges: user.notify_exclusions,
    },
    twoFactorEnabled: user.two_factor_enabled,
    role: user.role,
    permissions: caller.permissions,
  }
})
