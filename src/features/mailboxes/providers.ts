/** Providers of mailboxes that most people have, by the domain of an address and by who takes its mail. */
import type { MailHost } from '#adapters/mailbox/port.ts'
import type { SignInProvider } from './sign-in-providers.ts'

export interface MailProvider {
  name: string
  smtp: MailHost
  imap: MailHost
  /** Of addresses of its own. */
  domains: readonly string[]
  /** How the hosts that take mail for its customers' domains end. */
  exchangers: readonly string[]
  /** What to do about a refused password. */
  refused: string
  /** Its owners may sign in there instead of giving a password. */
  signIn?: SignInProvider
}

const on = (host: string, port: number): MailHost => ({ host, port })

export const mailProviders: readonly MailProvider[] = [
  {
    name: 'Google',
    smtp: on('smtp.gmail.com', 465),
    imap: on('imap.gmail.com', 993),
    domains: ['gmail.com', 'googlemail.com'],
    exchangers: ['google.com', 'googlemail.com'],
    signIn: 'google',
    refused:
      'Google needs an app password: turn on 2-Step Verification in your Google Account, create an app password, and enter it below instead of your own.',
  },
  {
    name: 'Microsoft',
    smtp: on('smtp-mail.outlook.com', 587),
    imap: on('outlook.office365.com', 993),
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    exchangers: [],
    signIn: 'microsoft',
    refused: 'Microsoft doesn’t accept passwords for reading mail in other programs. Connect another mailbox.',
  },
  {
    name: 'Microsoft 365',
    smtp: on('smtp.office365.com', 587),
    imap: on('outlook.office365.com', 993),
    domains: [],
    exchangers: ['mail.protection.outlook.com', 'mx.microsoft'],
    signIn: 'microsoft',
    refused:
      'Microsoft 365 doesn’t accept passwords for reading mail, and sending has to be allowed by your admin. Connect another mailbox.',
  },
  {
    name: 'AOL',
    smtp: on('smtp.aol.com', 465),
    imap: on('imap.aol.com', 993),
    domains: ['aol.com'],
    exchangers: [],
    refused: 'AOL needs an app password: create one under Account security, and enter it below instead of your own.',
  },
  {
    name: 'Yahoo',
    smtp: on('smtp.mail.yahoo.com', 465),
    imap: on('imap.mail.yahoo.com', 993),
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'],
    exchangers: ['yahoodns.net'],
    refused: 'Yahoo needs an app password: create one under Account security, and enter it below instead of your own.',
  },
  {
    name: 'iCloud',
    smtp: on('smtp.mail.me.com', 587),
    imap: on('imap.mail.me.com', 993),
    domains: ['icloud.com', 'me.com', 'mac.com'],
    exchangers: ['mail.icloud.com'],
    refused:
      'Apple needs an app-specific password: create one at account.apple.com under Sign-In and Security, and enter it below instead of your own.',
  },
  {
    name: 'Fastmail',
    smtp: on('smtp.fastmail.com', 465),
    imap: on('imap.fastmail.com', 993),
    domains: ['fastmail.com', 'fastmail.fm'],
    exchangers: ['messagingengine.com'],
    refused:
      'Fastmail needs an app password: create one for IMAP and SMTP under Privacy & Security, and enter it below instead of your own.',
  },
  {
    name: 'Zoho',
    smtp: on('smtp.zoho.com', 465),
    imap: on('imap.zoho.com', 993),
    domains: ['zoho.com', 'zohomail.com'],
    exchangers: ['zoho.com'],
    refused:
      'Zoho refused the login: turn on IMAP access in its mail settings, and use an app-specific password if you log in with a second factor.',
  },
]

/** Whether a provider puts what is sent through it among sent mail. */
export const filesItself = (imapHost: string): boolean =>
  mailProviders.some(({ imap, signIn }) => imap.host === imapHost && signIn !== undefined)

const serversOf = (name: string) => mailProviders.find((provider) => provider.name === name)!
/** Of those who sign in at one of these. */
export const usualServers: Record<SignInProvider, MailProvider> = {
  google: serversOf('Google'),
  microsoft: serversOf('Microsoft 365'),
}

const anyRefused =
  'Your provider refused the login. Check the password, or create an app password if your provider asks for one.'

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** By the address alone, and otherwise by who takes mail for its domain. */
export function providerOf(address: string, exchangers: readonly string[]): MailProvider | null {
  const domain = domainOf(address)
  const endsIn = (host: string, ending: string) => host === ending || host.endsWith(`.${ending}`)
  return (
    mailProviders.find(({ domains }) => domains.includes(domain)) ??
    mailProviders.find((provider) => exchangers.some((host) => provider.exchangers.some((end) => endsIn(host, end)))) ??
    null
  )
}

/** What to say when the server for a mailbox's incoming mail, or for its outgoing, refuses the login. */
export const refusedLogin = (imapHost: string): string =>
  mailProviders.find(({ imap }) => imap.host === imapHost)?.refused ?? anyRefused
