/** Whose people an issuer vouches for. Only an issuer whose people are all the team's says enough about them. */

/** Path segments with which one server signs in the people of every organization (Microsoft Entra ID). */
const everyone = new Set(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])

/** Microsoft's servers: what follows is a tenant, and nothing else makes an issuer of theirs one organization's. */
const microsoft = new Set([
  ...['login.microsoftonline.com', 'login.microsoftonline.us', 'login.partner.microsoftonline.cn', 'sts.windows.net'],
  ...['login.windows.net', 'login.microsoft.com', 'login.live.com'],
])

/** Servers with one issuer for everyone who has an account there. */
const shared = new Set([
  ...['appleid.apple.com', 'www.facebook.com', 'facebook.com', 'www.linkedin.com', 'linkedin.com', 'slack.com'],
  ...[
    'gitlab.com',
    'github.com',
    'login.salesforce.com',
    'test.salesforce.com',
    'api.login.yahoo.com',
    'www.paypal.com',
  ],
  ...['www.amazon.com', 'id.twitch.tv', 'oauth.id.jumpcloud.com', 'access.line.me'],
])

const tenantId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * - `shared`: anyone's account, which is why it is refused.
 * - `google`: also anyone's, but it names the organization (`hd`), which has to be the team's domain.
 * - `single`: one organization's, the team's: a Microsoft Entra tenant by its id, or a server in the team's own domain.
 * - `hosted`: anything else. It may serve several organizations, so it has to say that it has verified each address.
 */
export type IssuerKind = 'shared' | 'google' | 'single' | 'hosted'

/** @param domain the team's, which it has proven is its own */
export function issuerKind(issuer: string, domain: string): IssuerKind {
  if (!URL.canParse(issuer) || /[{}]|%7b/i.test(issuer)) return 'shared'
  const { hostname, pathname } = new URL(issuer)
  const segments = pathname.toLowerCase().split('/').filter(Boolean)
  if (segments.some((segment) => everyone.has(segment)) || shared.has(hostname)) return 'shared'
  if (microsoft.has(hostname)) return tenantId.test(segments[0] ?? '') ? 'single' : 'shared'
  if (hostname === 'accounts.google.com') return 'google'
  return hostname === domain || hostname.endsWith(`.${domain}`) ? 'single' : 'hosted'
}

export interface Claims {
  email: string
  email_verified?: boolean | undefined
  /** The organization, at Google. */
  hd?: string | undefined
}

/** Whether the issuer's answer proves that the address belongs to the person who signed in. */
export function vouchesFor({ email_verified: verified, hd }: Claims, issuer: string, domain: string): boolean {
  const kind = issuerKind(issuer, domain)
  if (kind === 'shared' || verified === false) return false
  if (kind === 'google') return verified === true && hd?.toLowerCase() === domain
  return verified === true || kind === 'single'
}
