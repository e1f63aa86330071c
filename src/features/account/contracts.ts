import { z } from 'zod'
import { own, roles } from '#shared/access.ts'
import { contract } from '#shared/contract.ts'
import { noInput, UserId } from '#shared/ids.ts'

export const getAccount = contract({
  name: 'get-account',
  summary: "The caller's account: who they are, what they are told about, and what they may do.",
  access: own,
  input: noInput,
  output: z.object({
    id: UserId,
    email: z.email(),
    name: z.string(),
    bio: z.string(),
    notifications: z.object({ marketing: z.boolean(), newFeatures: z.boolean(), securityAlerts: z.boolean() }),
    role: z.enum(roles),
    permissions: z.object({
      isDemo: z.boolean(),
      canCreateLists: z.boolean(),
      canSaveLists: z.boolean(),
      canExport: z.boolean(),
      canViewContactInfo: z.boolean(),
      canSaveCandidates: z.boolean(),
    }),
  }),
})

export const checkAdmin = contract({
  name: 'check-admin',
  summary: 'Whether the caller is an admin.',
  access: own,
  input: noInput,
  output: z.object({ isAdmin: z.boolean(), email: z.email(), subscriptionStatus: z.string() }),
})
