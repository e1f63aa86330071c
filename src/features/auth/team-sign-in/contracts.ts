/** How a team's members log in through their agency's identity provider (OpenID Connect). */
import { z } from 'zod'
import { admin, inTeam } from '#shared/access/access.ts'
import { adminRefusals } from '#shared/calls/admin-refusals.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, UserId } from '#shared/calls/ids.ts'

const nothing = z.strictObject({})
const TeamSignIn = z.object({
  domain: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  confirmed: z.boolean(),
  /** The TXT record that proves who owns the domain. */
  record: z.object({ name: z.string(), value: z.string() }),
})

export const getTeamSignIn = contract({
  name: 'get-team-sign-in',
  summary: 'The identity provider of the caller’s team, or null.',
  access: inTeam('owner'),
  input: noInput,
  output: z.object({
    signIn: TeamSignIn.nullable(),
    /** What to enter at the identity provider as the redirect URL. */
    redirectUrl: z.string(),
    /**
     * Who has logged in this way, and since when. Only the same account at the identity provider lets them in again.
     */
    members: z.array(z.object({ id: UserId, name: z.string(), email: z.string(), since: z.iso.datetime() })),
  }),
})

const sharedIssuer =
  'This issuer signs in people of any organization. Enter your own tenant’s, such as https://login.microsoftonline.com/{tenant ID}/v2.0.'

const line = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).max(max, `At most ${max} characters.`)

export const saveTeamSignIn = contract({
  name: 'save-team-sign-in',
  summary: 'Sets the identity provider of the caller’s team. It works once its domain is verified.',
  access: inTeam('owner'),
  input: z.strictObject({
    domain: line('Enter a domain.', 253)
      .toLowerCase()
      .regex(
        /^(?=.{3,})([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
        'Enter your email domain, the part after the @.',
      ),
    issuer: line('Enter the issuer’s address.', 500).pipe(
      z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' }),
    ),
    clientId: line('Enter the client ID.', 300),
    clientSecret: line('Enter the client secret.', 1000),
  }),
  output: nothing,
  errors: {
    insecure: [422, 'Enter an address that begins with https://.'],
    sharedIssuer: [422, sharedIssuer],
  },
})

const taken = [409, 'Another team already uses this domain.'] as const

export const verifyTeamDomain = contract({
  name: 'verify-team-domain',
  summary: 'Checks the DNS record that shows the team owns the domain, then turns on its identity provider.',
  access: inTeam('owner'),
  input: noInput,
  output: nothing,
  errors: {
    nothingNamed: [404, 'Save your identity provider first.'],
    notFound: [409, 'We did not find the record. New records can take an hour to be seen. Try again later.'],
    noAnswer: [503, 'Your domain’s name servers did not answer. Try again in a few minutes.'],
    changed: [409, 'The identity provider was changed in the meantime. Reload the page and check again.'],
    sharedIssuer: [409, sharedIssuer],
    taken,
  },
})

export const removeTeamSignIn = contract({
  name: 'remove-team-sign-in',
  summary: 'Removes the identity provider of the caller’s team. Members log in with their passwords.',
  access: inTeam('owner'),
  input: noInput,
  output: nothing,
})

export const resetMemberSignIn = contract({
  name: 'reset-member-sign-in',
  summary:
    'Forgets which account at the identity provider a member logged in with, for someone who got a new one. The next one with the member’s address is theirs.',
  access: inTeam('owner'),
  input: z.strictObject({ memberId: UserId }),
  output: nothing,
  errors: { noMember: [404, 'No member of your team with this ID has logged in through your identity provider.'] },
})

export const confirmTeamSignIn = contract({
  name: 'confirm-team-sign-in',
  summary: 'Confirms that a domain and its identity provider belong to a team, or undoes that.',
  access: admin,
  input: z.strictObject({
    teamId: z.uuid('There is no such team.'),
    /** As the admin saw it, so that nothing is confirmed that has changed since. */
    domain: z.string().max(253),
    issuer: z.string().max(500),
    confirmed: z.boolean(),
  }),
  output: nothing,
  refusals: adminRefusals,
  errors: {
    changed: [409, 'The team has changed this in the meantime. Reload the page and check again.'],
    sharedIssuer: [409, sharedIssuer],
    taken,
  },
})
