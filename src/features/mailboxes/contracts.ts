import { z } from 'zod'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { ownName } from '#shared/product/own-name.ts'
import { plainName } from '#shared/text/plain-name.ts'
import { EmailAddress } from '../auth/email-address.ts'
import { signInProviders } from './sign-in-providers.ts'

/** What vouches for emails from the mailbox's domain, as the email to itself and the DNS show it. */
export const Authentication = z.object({
  spf: z.enum(['found', 'missing', 'several', 'unknown']),
  dkim: z.enum(['pass', 'fail', 'signed', 'missing']),
  dmarc: z.enum(['none', 'quarantine', 'reject', 'missing', 'unknown']),
})
export type Authentication = z.infer<typeof Authentication>

export const Mailbox = z.object({
  id: z.uuid(),
  address: z.string(),
  senderName: z.string(),
  /** `checking`: the email to itself is on its way. `broken`: nothing is sent from it. */
  state: z.enum(['checking', 'works', 'broken']),
  /** By a password, or by signing in at its provider. */
  login: z.enum(['password', ...signInProviders]),
  /** What is wrong and what to do, or null. */
  problem: z.string().nullable(),
  authentication: Authentication.nullable(),
  /** When its folders were last read to the end; null if never. */
  readAt: z.iso.datetime().nullable(),
})
export type Mailbox = z.infer<typeof Mailbox>

export const getMailboxes = contract({
  name: 'get-mailboxes',
  summary: 'The caller’s connected mailboxes, oldest first. Passwords are never shown.',
  access: own,
  input: noInput,
  output: z.object({ data: z.array(Mailbox) }),
})

const premium = needs('premium', 'viewContactInfo')

const hostMessage = 'Enter the name of a mail server, with a port if it isn’t the usual one.'
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = new RegExp(`^(?=.{4,260}$)(?:(?:${label}\\.)+[a-z0-9-]{2,63}|localhost)(?::[1-9]\\d{0,4})?$`)

/** `mail.example.com:587`, as a host and a port. */
const Host = (usualPort: number) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(host, hostMessage)
    .refine((value) => Number(value.split(':')[1] ?? usualPort) <= 65_535, hostMessage)

export function hostOf(value: string, usualPort: number): { host: string; port: number } {
  const [name = '', port = usualPort] = value.split(':')
  return { host: name, port: Number(port) }
}

export const findMailServers = contract({
  name: 'find-mail-servers',
  summary: 'Whether the mail servers of an address are known, by its domain and by who takes mail for it.',
  access: premium,
  input: z.strictObject({ address: EmailAddress }),
  output: z.object({
    /** 'Google'; null if its owner has to name the servers. */
    provider: z.string().nullable(),
    /** Where its owner can sign in instead of giving a password; null if nowhere, or if this site can't. */
    signIn: z.enum(signInProviders).nullable(),
  }),
  tries: [{ by: 'account', max: 120, within: 60 * 60 * 1000 }],
})

export const addMailbox = contract({
  name: 'add-mailbox',
  summary:
    'Connects a mailbox of the caller by SMTP and IMAP, or connects it again. It is checked at once: it sends an email to itself and reads it. Hosts of well-known providers are found by the address.',
  access: premium,
  input: z.strictObject({
    address: EmailAddress,
    /** An app password, for most providers. */
    password: z.string().min(1, 'Please enter a password.').max(500, 'At most 500 characters.'),
    /** How recipients see who writes. */
    senderName: plainName(ownName('Please enter your name.')),
    /** Needed if the provider isn’t known. */
    hosts: z
      .strictObject({
        /** With a port, unless it is 993. */
        imap: Host(993),
        /** With a port, unless it is 465. */
        smtp: Host(465),
        /** The address, unless the provider uses another name. */
        username: z.string().trim().max(254, 'At most 254 characters.').default(''),
      })
      .optional(),
  }),
  output: z.object({ id: z.uuid() }),
  errors: {
    hostsNeeded: [422, 'We couldn’t find the mail servers of this address. Enter them below.'],
    tooMany: [409, 'You have 5 mailboxes. Remove one that you no longer use.'],
  },
  tries: [{ by: 'account', max: 30, within: 60 * 60 * 1000 }],
})

export const checkMailbox = contract({
  name: 'check-mailbox',
  summary: 'Checks a mailbox of the caller again: it sends an email to itself and reads it.',
  access: premium,
  input: z.strictObject({ mailboxId: z.uuid('There is no such mailbox.') }),
  output: z.strictObject({}),
  errors: { notFound: [404, 'This mailbox is no longer connected.'] },
  tries: [{ by: 'account', max: 30, within: 60 * 60 * 1000 }],
})

export const removeMailbox = contract({
  name: 'remove-mailbox',
  summary: 'Removes a mailbox of the caller with its password. Nothing is sent from it or read anymore.',
  access: ownNotDemo,
  input: z.strictObject({ mailboxId: z.uuid('There is no such mailbox.') }),
  output: z.strictObject({}),
  errors: { notFound: [404, 'This mailbox is already gone.'] },
})
