/** Emails about account events, for those who want security alerts. */
import type { ReactNode } from 'react'
import type { Email } from '#adapters/mail/port.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { nameInEmail } from '#shared/text/plain-name.ts'
import { EmailLayout, MailLink, Paragraph, Press } from './email-layout.tsx'

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
  at: Date
}

export function passwordChangedEmail({ to, origin, at }: Facts): Email {
  return {
    to,
    kind: 'password-changed',
    subject: 'Your password was changed',
    body: (
      <Alert origin={origin} title="Your password was changed" preview="All other sessions were ended.">
        <Paragraph>
          The password of your {brand.name} account was changed on {moment(at)}. All other sessions were ended.
        </Paragraph>
        <Paragraph>If it wasn’t you, choose a new password now.</Paragraph>
        <Press href={origin + paths.forgotPassword()}>Reset your password</Press>
      </Alert>
    ),
  }
}

export function emailChangedEmail({ to, origin, at, newEmail }: Facts & { newEmail: string }): Email {
  return {
    to,
    kind: 'email-changed',
    subject: 'Your email address was changed',
    body: (
      <Alert origin={origin} title="Your email address was changed" preview={`You now log in with ${newEmail}.`}>
        <Paragraph>
          The email address of your {brand.name} account was changed to {newEmail} on {moment(at)}. This is the last
          email to this address.
        </Paragraph>
        <Paragraph>
          If it wasn’t you, email <MailLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</MailLink> now.
        </Paragraph>
      </Alert>
    ),
  }
}

export function apiKeyMadeEmail({ to, origin, at, name }: Facts & { name: string }): Email {
  return {
    to,
    kind: 'api-key-made',
    subject: 'New API key for your account',
    body: (
      <Alert origin={origin} title="New API key for your account" preview={`With the name ${nameInEmail(name)}.`}>
        <Paragraph>
          An API key named {nameInEmail(name)} was made for your {brand.name} account on {moment(at)}. A program that
          has it can act for you.
        </Paragraph>
        <Paragraph>If you didn’t make it, revoke it now and change your password.</Paragraph>
        <Press href={origin + paths.programs()}>See your keys</Press>
      </Alert>
    ),
  }
}

export function appConnectedEmail({ to, origin, at, name }: Facts & { name: string }): Email {
  return {
    to,
    kind: 'app-connected',
    subject: 'An app was connected to your account',
    body: (
      <Alert
        origin={origin}
        title="An app was connected to your account"
        preview={`It calls itself ${nameInEmail(name)}.`}
      >
        <Paragraph>
          An app that calls itself {nameInEmail(name)} was connected to your {brand.name} account on {moment(at)}. It
          can act for you.
        </Paragraph>
        <Paragraph>If this wasn’t you, disconnect it now and change your password.</Paragraph>
        <Press href={origin + paths.programs()}>See your connected apps</Press>
      </Alert>
    ),
  }
}

export function newDeviceEmail({
  to,
  origin,
  at,
  device,
  address,
}: Facts & { device: string; address: string }): Email {
  return {
    to,
    kind: 'new-device',
    subject: 'New sign-in to your account',
    body: (
      <Alert origin={origin} title="New sign-in to your account" preview={`From ${device}, on ${moment(at)}.`}>
        <Paragraph>
          Someone signed in to your {brand.name} account from {device} (IP address {address}) on {moment(at)}. We
          haven’t seen this device on your account before.
        </Paragraph>
        <Paragraph>
          If this was you, you don’t need to do anything. If not, end that session and change your password.
        </Paragraph>
        <Press href={origin + paths.accountSecurity()}>Review your sessions</Press>
      </Alert>
    ),
  }
}

export function twoFactorOffEmail({ to, origin, at }: Facts): Email {
  return {
    to,
    kind: 'two-factor-off',
    subject: 'Two-factor sign-in was turned off',
    body: (
      <Alert
        origin={origin}
        title="Two-factor sign-in was turned off"
        preview="Your password alone is now enough to log in."
      >
        <Paragraph>
          Two-factor sign-in was turned off for your {brand.name} account on {moment(at)}. Your password alone is now
          enough to log in.
        </Paragraph>
        <Paragraph>If it wasn’t you, change your password and turn it back on.</Paragraph>
        <Press href={origin + paths.accountSecurity()}>Open Security</Press>
      </Alert>
    ),
  }
}

export function teamSignInResetEmail({ to, origin, at, team, by }: Facts & { team: string; by: string }): Email {
  return {
    to,
    kind: 'team-sign-in-reset',
    subject: 'Your team sign-in was reset',
    body: (
      <Alert
        origin={origin}
        title="Your team sign-in was reset"
        preview="The next account with your address that logs in through your team is taken as yours."
      >
        <Paragraph>
          {by} reset your sign-in through {team} on {moment(at)}. The next account with your address that logs in
          through the team’s provider is taken as yours.
        </Paragraph>
        <Paragraph>If you didn’t ask for it, ask them why, and log in once now, so that no one else can.</Paragraph>
        <Press href={origin + paths.login()}>Log in</Press>
      </Alert>
    ),
  }
}

export function largeExportEmail({ to, origin, at, count }: Facts & { count: number }): Email {
  const many = `${count.toLocaleString('en-US')} physicians`
  return {
    to,
    kind: 'large-export',
    subject: 'Large export from your account',
    body: (
      <Alert origin={origin} title="Large export from your account" preview={`${many}, on ${moment(at)}.`}>
        <Paragraph>
          {many} were exported from your {brand.name} account on {moment(at)}.
        </Paragraph>
        <Paragraph>If it wasn’t you, change your password and end any session you don’t recognize.</Paragraph>
        <Press href={origin + paths.account('exports')}>See your exports</Press>
      </Alert>
    ),
  }
}

function Alert({
  origin,
  title,
  preview,
  children,
}: {
  origin: string
  title: string
  preview: string
  children: ReactNode
}) {
  const settings = origin + paths.account('notifications')
  return (
    <EmailLayout
      origin={origin}
      title={title}
      preview={preview}
      reason={
        <>
          You received this because security alerts are on. <MailLink href={settings}>Manage your alerts</MailLink>
        </>
      }
    >
      {children}
    </EmailLayout>
  )
}

/** 'May 13, 2025 at 9:04 AM UTC': the reader's time zone isn't known when an email is written. */
function moment(at: Date): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
}
