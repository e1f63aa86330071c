/** Providers at which a mailbox's owner signs in, instead of giving a password (OAuth 2). */
export const signInProviders = ['google', 'microsoft'] as const
export type SignInProvider = (typeof signInProviders)[number]

export const signInNames: Record<SignInProvider, string> = { google: 'Google', microsoft: 'Microsoft' }

interface SignInServer {
  issuer: string
  authorize: string
  token: string
  scope: string
  /** What it needs besides, to give a token that lasts. */
  more: Readonly<Record<string, string>>
}

/** The scopes for IMAP and SMTP, as the providers' documents name them. */
export const signInServers: Record<SignInProvider, SignInServer> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'https://mail.google.com/',
    // Without asking again, Google gives the lasting token only the first time.
    more: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    more: { prompt: 'select_account' },
  },
}

/** With a stand-in, both providers are there, each below its name. */
export function signInServerOf(provider: SignInProvider, standIn: string | undefined): SignInServer {
  const real = signInServers[provider]
  if (standIn === undefined) return real
  const at = `${standIn}/${provider}`
  return { ...real, issuer: at, authorize: `${at}/authorize`, token: `${at}/token` }
}
