import { z } from 'zod'
import { open, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { EmailAddress } from './email-address.ts'
import { CodeAgain, factorErrors } from './second-factor.ts'

/** What was in a link. Any text is accepted: anything but a valid token is answered like a used one. */
const EmailedToken = z.string('This link is incomplete.').min(1, 'This link is incomplete.').max(500)
const CurrentPassword = z.string('Please enter your password.').min(1, 'Please enter your password.').max(1000)
/** Checked by the handler: its length, and whether it is too common. */
const NewPassword = z.string('Please enter a new password.').max(1000, 'Please choose a shorter password.')

const wrongPassword = [422, 'That is not your current password.'] as const
const nothing = z.strictObject({})

// --- By email: open to everyone, with the same answer whether or not an address is known

/** Masked: someone with the link doesn't need to learn whose it is. */
const MaskedEmail = z.string()
const confirmationExpired = [
  410,
  'This confirmation link has expired or was already used. Log in if you already confirmed it, or request a new link.',
] as const
const resetExpired = [410, 'This reset link has expired or was already used. Please request a new one.'] as const

export const getConfirmationLink = contract({
  name: 'get-confirmation-link',
  summary: 'Shows which address an emailed link would confirm, without confirming it.',
  access: open,
  input: z.strictObject({ token: EmailedToken }),
  output: z.object({ email: MaskedEmail }),
  errors: { linkExpired: confirmationExpired },
})

export const getResetLink = contract({
  name: 'get-reset-link',
  summary: 'Shows whose password an emailed link would change, without changing it.',
  access: open,
  input: z.strictObject({ token: EmailedToken }),
  output: z.object({ email: MaskedEmail }),
  errors: { linkExpired: resetExpired },
})

export const confirmEmail = contract({
  name: 'confirm-email',
  summary: 'Confirms an address with the emailed token. After that, the account can sign in.',
  access: open,
  input: z.strictObject({ token: EmailedToken }),
  output: z.object({ email: z.email() }),
  errors: {
    linkExpired: confirmationExpired,
  },
})

export const resendVerification = contract({
  name: 'resend-verification',
  summary: 'Emails the confirmation link again if the address is waiting for one. The answer is the same either way.',
  access: open,
  input: z.strictObject({
    email: EmailAddress,
    /** The page to go to after logging in. One that is too long for a link is left out. */
    returnTo: z.string().max(2000).nullish().catch(null),
  }),
  output: nothing,
})

export const requestPasswordReset = contract({
  name: 'request-password-reset',
  summary: 'Emails a link to choose a new password if the address has an account. The answer is the same either way.',
  access: open,
  input: z.strictObject({ email: EmailAddress }),
  output: nothing,
})

export const resetPassword = contract({
  name: 'reset-password',
  summary: 'Sets a new password with the emailed token. Ends every session and confirms the address.',
  access: open,
  input: z.strictObject({ token: EmailedToken, password: NewPassword }),
  output: z.object({ email: z.email() }),
  errors: {
    linkExpired: resetExpired,
    badPassword: [422, 'Please choose another password.'],
  },
})

// --- Changing the address

const changeExpired = [
  410,
  'This link has expired or was already used. Log in with the address you know, and change it again on your account page.',
] as const

export const requestEmailChange = contract({
  name: 'request-email-change',
  summary: 'Emails a link to the current address that approves a change to a new one. Replaces a pending change.',
  access: ownNotDemo,
  input: z.strictObject({ email: EmailAddress, currentPassword: CurrentPassword, code: CodeAgain }),
  output: nothing,
  errors: { wrongPassword, ...factorErrors, sameAddress: [422, 'This is already your email address.'] },
})

export const getEmailChangeLink = contract({
  name: 'get-email-change-link',
  summary: 'Shows which address change an emailed link would make, without making it.',
  access: open,
  input: z.strictObject({ token: EmailedToken }),
  output: z.object({ step: z.enum(['approve', 'confirm']), email: MaskedEmail, newEmail: MaskedEmail }),
  errors: { linkExpired: changeExpired },
})

export const confirmEmailChange = contract({
  name: 'confirm-email-change',
  summary:
    "With the link sent to the current address, emails a link to the new one. With the link sent to the new address, changes the account's address.",
  access: open,
  input: z.strictObject({ token: EmailedToken }),
  output: z.object({ changed: z.boolean(), email: z.email() }),
  errors: { linkExpired: changeExpired },
})

// --- Password and sessions

export const changePassword = contract({
  name: 'change-password',
  summary: 'Changes the password and ends every other session.',
  access: ownNotDemo,
  input: z.strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword }),
  output: nothing,
  errors: { wrongPassword, badPassword: [422, 'Please choose another password.'] },
})

export const getSessions = contract({
  name: 'get-sessions',
  summary: 'Where the caller is signed in, this session first, then the latest.',
  access: ownNotDemo,
  input: noInput,
  output: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        /** 'Chrome on Windows' */
        device: z.string(),
        address: z.string().nullable(),
        /** ISO 8601. Use is recorded once a day. */
        createdAt: z.string(),
        lastUsedAt: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
})

export const revokeSession = contract({
  name: 'revoke-session',
  summary: 'Ends one session of the caller.',
  access: ownNotDemo,
  input: z.strictObject({ sessionId: z.uuid() }),
  output: nothing,
  errors: { notFound: [404, 'This session has already ended.'] },
})

export const revokeOtherSessions = contract({
  name: 'revoke-other-sessions',
  summary: 'Ends every session of the caller but this one, and says how many there were.',
  access: ownNotDemo,
  input: noInput,
  output: z.object({ ended: z.int() }),
})

// --- The second factor

const RecoveryCodes = z.array(z.string())

export const enableTwoFactor = contract({
  name: 'enable-two-factor',
  summary:
    'Starts setting up two-factor sign-in: a secret for an authenticator app and ten recovery codes, shown once.',
  access: ownNotDemo,
  input: z.strictObject({ password: CurrentPassword }),
  output: z.object({
    /** For the QR code (otpauth://…). */
    uri: z.string(),
    /** The same secret, for typing. */
    secret: z.string(),
    recoveryCodes: RecoveryCodes,
  }),
  errors: { wrongPassword, alreadyOn: [409, 'Two-factor sign-in is already on.'] },
})

export const confirmTwoFactor = contract({
  name: 'confirm-two-factor',
  summary:
    'Turns two-factor sign-in on, once the authenticator app shows the right code, and ends every other session.',
  access: ownNotDemo,
  input: z.strictObject({ code: z.string('Please enter the code.').trim() }),
  output: nothing,
  errors: {
    wrongCode: [422, 'That code isn’t right. Enter the one your authenticator app shows now.'],
    notStarted: [409, 'Please start again: there is no two-factor setup in progress.'],
  },
})

export const disableTwoFactor = contract({
  name: 'disable-two-factor',
  summary: 'Turns two-factor sign-in off. Needs the password and a code.',
  access: ownNotDemo,
  input: z.strictObject({ password: CurrentPassword, code: CodeAgain }),
  output: nothing,
  errors: { wrongPassword, ...factorErrors, notOn: [409, 'Two-factor sign-in is not on.'] },
})

export const makeRecoveryCodes = contract({
  name: 'make-recovery-codes',
  summary: 'Creates ten new recovery codes. The old ones stop working. Needs the password and a code.',
  access: ownNotDemo,
  input: z.strictObject({ password: CurrentPassword, code: CodeAgain }),
  output: z.object({ recoveryCodes: RecoveryCodes }),
  errors: { wrongPassword, ...factorErrors, notOn: [409, 'Two-factor sign-in is not on.'] },
})
