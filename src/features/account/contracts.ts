import { z } from 'zod'
import { own, ownNotDemo, roles } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, UserId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { plainName } from '#shared/text/plain-name.ts'

const nothing = z.strictObject({})
const Notifications = z.object({
  marketing: z.boolean(),
  newFeatures: z.boolean(),
  securityAlerts: z.boolean(),
  /** A physician on one's lists was excluded from federal programs, or reinstated. */
  exclusionChanges: z.boolean(),
})

/** What someone sees first after logging in. */
export const firstPages = ['search', 'today'] as const
export type FirstPage = (typeof firstPages)[number]

export const getAccount = contract({
  name: 'get-account',
  summary: "The caller's account: profile, notification settings, and permissions.",
  access: own,
  input: noInput,
  output: z.object({
    id: UserId,
    email: z.email(),
    /** Requested but not confirmed yet. */
    newEmail: z.email().nullable(),
    name: z.string(),
    bio: z.string(),
    /** The footer of this person's recruiting emails; empty until they set one. */
    company: z.string(),
    postalAddress: z.string(),
    startWith: z.enum(firstPages),
    notifications: Notifications,
    twoFactorEnabled: z.boolean(),
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

export const updateProfile = contract({
  name: 'update-profile',
  summary:
    'Saves display name, bio, company, postal address, and the page to start with. Fields left out stay as they are. An empty name becomes the part of the email before the @.',
  access: ownNotDemo,
  input: z.strictObject({
    name: plainName(
      z
        .string('Please enter a name.')
        .trim()
        .max(limits.displayName, `Name must be at most ${limits.displayName} characters.`),
    ).optional(),
    bio: z
      .string('Please enter a bio.')
      .trim()
      .max(limits.bio, `Bio must be at most ${limits.bio} characters.`)
      .optional(),
    company: z
      .string('Please enter a company.')
      .trim()
      .max(limits.company, `Company must be at most ${limits.company} characters.`)
      .optional(),
    postalAddress: z
      .string('Please enter a postal address.')
      .trim()
      .max(limits.postalAddress, `Postal address must be at most ${limits.postalAddress} characters.`)
      .optional(),
    startWith: z.enum(firstPages, 'Start with Search or Today.').optional(),
  }),
  output: nothing,
})

export const updateNotifications = contract({
  name: 'update-notifications',
  summary: 'Saves notification settings. Fields left out stay as they are.',
  access: ownNotDemo,
  input: z.strictObject(Notifications.partial().shape),
  output: nothing,
})

export const deleteAccount = contract({
  name: 'delete-account',
  summary: 'Permanently deletes the account and everything in it.',
  access: ownNotDemo,
  input: z.strictObject({
    password: z.string('Please enter your password.').min(1, 'Please enter your password.').max(1000),
  }),
  output: nothing,
  errors: {
    wrongPassword: [422, 'That is not your current password.'],
    lastAdmin: [409, 'You are the last admin. Make another account an admin first.'],
    lastOwner: [
      409,
      'You are the last owner of your team. Make someone else an owner, or delete the team, on the Team page first.',
    ],
  },
})

export const downloadMyData = contract({
  name: 'download-my-data',
  summary: 'Everything stored about the caller, as a JSON file.',
  access: ownNotDemo,
  input: noInput,
  output: z.unknown(),
  answer: 'file',
})

export const dismissTour = contract({
  name: 'dismiss-tour',
  summary: 'Closes the first-visit tour permanently.',
  access: ownNotDemo,
  input: noInput,
  output: nothing,
})
