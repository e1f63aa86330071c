/** Account emails that the person asked for. */
import type { Email } from '#adapters/mail/port.ts'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { EmailLayout, MailLink, Paragraph, PlainAddress, Press, Small } from './email-layout.tsx'

const hour = 60 * 60 * 1000

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
}

interface Confirmation extends Facts {
  token: string
  /** Where the person was going. */
  returnTo?: string | undefined
}

export function confirmAddressEmail({ to, origin, token, returnTo }: Confirmation): Email {
  const href = origin + paths.confirmEmail(token, returnTo)
  return {
    to,
    kind: 'confirm-email',
    subject: 'Confirm your email address',
    body: (
      <EmailLayout
        origin={origin}
        preview={`One step, and your ${brand.name} account is ready.`}
        title="Confirm your email address"
        reason={`You received this because an account was requested with ${to}.`}
      >
        <Paragraph>
          Open the page and confirm that this email address is yours. Then log in to {brand.name} with the password you
          chose.
        </Paragraph>
        <Press href={href}>Confirm email address</Press>
        <Small>
          The link works once, within {limits.confirmToken / hour} hours. If you didn’t request an account, ignore this
          email: no one can use the account without this step.
        </Small>
        <PlainAddress href={href} />
      </EmailLayout>
    ),
  }
}

export function alreadyRegisteredEmail({ to, origin }: Facts): Email {
  return {
    to,
    kind: 'already-registered',
    subject: 'You already have an account',
    body: (
      <EmailLayout
        origin={origin}
        preview="Someone tried to sign up with your email address. Nothing changed."
        title="You already have an account"
        reason={`You received this because an account was requested with ${to}.`}
      >
        <Paragraph>
          Someone, probably you, tried to sign up with this email address, but it already has an account at {brand.name}
          . Nothing changed, including your password.
        </Paragraph>
        <Press href={origin + paths.login()}>Log in</Press>
        <Paragraph>
          Forgot your password? <MailLink href={origin + paths.forgotPassword()}>Choose a new one</MailLink>
        </Paragraph>
        <Small>If it wasn’t you, you don’t need to do anything.</Small>
      </EmailLayout>
    ),
  }
}

export function resetPasswordEmail({ to, origin, token }: Facts & { token: string }): Email {
  const href = origin + paths.resetPassword(token)
  return {
    to,
    kind: 'reset-password',
    subject: 'Reset your password',
    body: (
      <EmailLayout
        origin={origin}
        preview={`Choose a new password within ${limits.resetToken / hour} hour.`}
        title="Reset your password"
        reason={`You received this because someone requested a new password for the account of ${to}.`}
      >
        <Paragraph>
          Choose a new password for {brand.name}. You’ll be signed out everywhere and can log in again with the new one.
        </Paragraph>
        <Press href={href}>Choose a new password</Press>
        <Small>
          The link works once, within {limits.resetToken / hour} hour. If you didn’t request this, ignore this email:
          your password won’t change.
        </Small>
        <PlainAddress href={href} />
      </EmailLayout>
    ),
  }
}

export function approveEmailChangeEmail({ to, newEmail, origin, token }: Facts & ChangeFacts): Email {
  const href = origin + paths.changeEmail(token)
  return {
    to,
    kind: 'approve-email-change',
    subject: 'Approve your new email address',
    body: (
      <EmailLayout
        origin={origin}
        preview={`This would change your login to ${newEmail}.`}
        title="Approve your new email address"
        reason={`You received this because a new address was requested for the account of ${to}.`}
      >
        <Paragraph>
          You asked to change the email address of your {brand.name} account to {newEmail}. Approve it, and we’ll send a
          link to that address to finish.
        </Paragraph>
        <Press href={href}>Approve the change</Press>
        <Small>
          The link works once, within {limits.confirmToken / hour} hours. If you didn’t ask for this, don’t approve it,
          and change your password: someone else knows it.
        </Small>
        <PlainAddress href={href} />
      </EmailLayout>
    ),
  }
}

export function confirmNewAddressEmail({ to, origin, token }: Facts & { token: string }): Email {
  const href = origin + paths.changeEmail(token)
  return {
    to,
    kind: 'confirm-email-change',
    subject: 'Confirm your new email address',
    body: (
      <EmailLayout
        origin={origin}
        preview={`One step, and you log in to ${brand.name} with this address.`}
        title="Confirm your new email address"
        reason={`You received this because someone wants to use ${to} for their account.`}
      >
        <Paragraph>Confirm that this address is yours. After that, you log in to {brand.name} with it.</Paragraph>
        <Press href={href}>Confirm new address</Press>
        <Small>
          The link works once, within {limits.confirmToken / hour} hours. If you didn’t ask for this, ignore this email.
        </Small>
        <PlainAddress href={href} />
      </EmailLayout>
    ),
  }
}

interface ChangeFacts {
  newEmail: string
  token: string
}

export function accountDeletedEmail({ to, origin }: Facts): Email {
  return {
    to,
    kind: 'account-deleted',
    subject: 'Your account was deleted',
    body: (
      <EmailLayout
        origin={origin}
        preview="Your account and everything in it were deleted."
        title="Your account was deleted"
        reason={`This is the last email about the account of ${to}.`}
      >
        <Paragraph>
          Your {brand.name} account was deleted, along with your lists, searches, templates, and settings. We can’t
          restore it.
        </Paragraph>
        <Paragraph>
          If you didn’t delete it, email <MailLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</MailLink>
          .
        </Paragraph>
      </EmailLayout>
    ),
  }
}
