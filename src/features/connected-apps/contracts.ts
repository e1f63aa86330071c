/** Apps that members connect by signing in: in a file of their own, because only their pages need them. */
import { z } from 'zod'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { scopes } from '#shared/access/scopes.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { programLimits } from '#shared/product/program-limits.ts'
import { CodeAgain, factorErrors } from '../auth/second-factor.ts'

export const ConnectedApp = z.object({
  id: z.uuid(),
  /** What it calls itself. */
  name: z.string(),
  /** Where it sends its member back to; null for a program on their device. */
  host: z.string().nullable(),
  scopes: z.array(z.enum(scopes)),
  connectedAt: z.iso.datetime(),
  /** To the minute; null if never. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** `ended`: connected before its member joined their team. */
  state: z.enum(['works', 'ended']),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>

export const getConnectedApps = contract({
  name: 'get-connected-apps',
  summary:
    'The apps that the caller connected, newest first, and, for a team’s owners and managers, those of its other members.',
  access: own,
  input: noInput,
  output: z.object({
    data: z.array(ConnectedApp),
    /** Null for anyone who doesn’t manage a team. */
    team: z.array(ConnectedApp.extend({ by: z.string() })).nullable(),
  }),
})

export const revokeConnectedApp = contract({
  name: 'revoke-connected-app',
  summary:
    'Disconnects an app from its next call on: the caller’s own, or, for a team’s owners and managers, a member’s.',
  access: ownNotDemo,
  input: z.strictObject({ appId: z.uuid('There is no such app.') }),
  output: z.strictObject({}),
  errors: { notFound: [404, 'This app is already disconnected.'] },
})

const Request = z.string().max(100, 'There is no such request.')
/** Where the browser goes next: an address of this site, which leads it back to the app. */
const Next = z.string()
const gone = [404, 'This request has expired or was answered. Start again from the app.'] as const

export const getAppRequest = contract({
  name: 'get-app-request',
  summary: 'What an app asks for that sent this browser here to be connected.',
  access: own,
  input: z.strictObject({ request: Request }),
  output: z.object({
    name: z.string(),
    host: z.string().nullable(),
    /** The app’s name is its own word, unless it has a document at its host, which is named instead. */
    known: z.boolean(),
    scopes: z.array(z.enum(scopes)),
  }),
  errors: { gone },
})

export const allowApp = contract({
  name: 'allow-app',
  summary:
    'Connects an app that asked in this browser: it acts for the caller, within the chosen scopes. Needs a code if two-factor sign-in is on.',
  access: needs('premium', 'export'),
  input: z.strictObject({
    request: Request,
    scopes: z
      .array(z.enum(scopes), 'Choose at least one scope.')
      .min(1, 'Choose at least one scope.')
      .refine((chosen) => new Set(chosen).size === chosen.length, 'Name each scope once.'),
    code: CodeAgain,
  }),
  output: z.object({ next: Next }),
  errors: {
    ...factorErrors,
    gone,
    notAsked: [422, 'The app didn’t ask for all of this.'],
    tooMany: [409, `You have ${programLimits.connectedApps} connected apps. Disconnect one that you no longer need.`],
  },
  tries: [{ by: 'account', max: 60, within: 60 * 60 * 1000 }],
})

export const declineApp = contract({
  name: 'decline-app',
  summary: 'Refuses an app that asked in this browser.',
  access: own,
  input: z.strictObject({ request: Request }),
  output: z.object({ next: Next }),
  errors: { gone },
})
