import { z } from 'zod'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { scopes } from '#shared/access/scopes.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { ownName } from '#shared/product/own-name.ts'
import { plainName } from '#shared/text/plain-name.ts'
import { CodeAgain, factorErrors } from '../auth/second-factor.ts'

export const keyLives = [30, 90, 365] as const

const wrongNetwork = 'Enter addresses or ranges such as 203.0.113.7 or 203.0.113.0/24.'
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], wrongNetwork)

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Addresses and ranges that it may be used from; none for all. */
  networks: z.array(z.string()),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null if never. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** `ended`: made before its maker joined their team. */
  state: z.enum(['works', 'expired', 'ended']),
})
export type ApiKey = z.infer<typeof ApiKey>

export const getApiKeys = contract({
  name: 'get-api-keys',
  summary: 'The caller’s API keys, newest first, and, for a team’s owners and managers, those of its other members.',
  access: own,
  input: noInput,
  output: z.object({
    data: z.array(ApiKey),
    /** Null for anyone who doesn’t manage a team. */
    team: z.array(ApiKey.extend({ by: z.string() })).nullable(),
  }),
})

export const makeApiKey = contract({
  name: 'make-api-key',
  summary:
    'Makes an API key that acts for the caller, within its scopes. The key itself is shown only here. Needs a code if two-factor sign-in is on.',
  access: needs('premium', 'export'),
  input: z.strictObject({
    name: plainName(ownName('Please enter a name.')),
    scopes: z
      .array(z.enum(scopes), 'Choose at least one scope.')
      .min(1, 'Choose at least one scope.')
      .refine((chosen) => new Set(chosen).size === chosen.length, 'Name each scope once.'),
    /** How many days it works. */
    days: z.literal(keyLives, `Choose ${keyLives.join(', ')} days.`),
    networks: z.array(Network).max(limits.keyNetworks, `At most ${limits.keyNetworks} networks.`).default([]),
    code: CodeAgain,
  }),
  output: z.object({
    /** `att_` and 43 characters, for the header `Authorization: Bearer`. */
    secret: z.string(),
    key: ApiKey,
  }),
  errors: {
    ...factorErrors,
    tooMany: [409, `You have ${limits.apiKeys} API keys. Revoke one that you no longer need.`],
  },
  tries: [{ by: 'account', max: 60, within: 60 * 60 * 1000 }],
})

export const revokeApiKey = contract({
  name: 'revoke-api-key',
  summary: 'Ends an API key from its next call on: the caller’s own, or, for a team’s owners and managers, a member’s.',
  access: ownNotDemo,
  input: z.strictObject({ keyId: z.uuid('There is no such key.') }),
  output: z.strictObject({}),
  errors: { notFound: [404, 'This key is already gone.'] },
})
