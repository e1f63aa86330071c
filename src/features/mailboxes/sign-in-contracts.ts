/** Connecting a mailbox by signing in at its provider: apart from other calls, because only its page makes them. */
import { z } from 'zod'
import { needs } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { ownName } from '#shared/product/own-name.ts'
import { plainName } from '#shared/text/plain-name.ts'
import { EmailAddress } from '../auth/email-address.ts'
import { addMailbox } from './contracts.ts'
import { signInProviders } from './sign-in-providers.ts'

const premium = needs('premium', 'viewContactInfo')
const tries = [{ by: 'account', max: 30, within: 60 * 60 * 1000 }] as const

export const startMailboxSignIn = contract({
  name: 'start-mailbox-sign-in',
  summary:
    'Where the caller signs in at Google or Microsoft to connect a mailbox. The provider sends the browser back to /account/sending/connect.',
  access: premium,
  input: z.strictObject({
    address: EmailAddress,
    senderName: plainName(ownName('Please enter your name.')),
    provider: z.enum(signInProviders, 'Choose Google or Microsoft.'),
    /** The page to come back to. */
    returnTo: z.string().max(500).optional(),
  }),
  output: z.object({ url: z.url() }),
  errors: { notSetUp: [409, 'Signing in at this provider isn’t set up here. Use an app password.'] },
  tries,
})

export const finishMailboxSignIn = contract({
  name: 'finish-mailbox-sign-in',
  summary:
    'Connects the mailbox whose owner signed in at its provider, with what the provider sent back. It is checked at once.',
  access: premium,
  input: z.strictObject({
    code: z.string().min(1, 'The provider sent no code.').max(4000),
    state: z.string().min(1, 'The provider sent no state.').max(4000),
  }),
  output: z.object({ id: z.uuid(), returnTo: z.string() }),
  errors: {
    expired: [409, 'This sign-in has expired, or was started in another browser. Start again.'],
    refused: [409, 'The provider refused the sign-in. Start again.'],
    unreachable: [503, 'The provider could not be reached. Start again in a minute.'],
    notSetUp: startMailboxSignIn.errors.notSetUp,
    tooMany: addMailbox.errors.tooMany,
  },
  tries,
})
