/**
 * Addresses that only the server uses: separate from `paths`, so that browsers don't load them. The sandboxes are for
 * payments in local mode.
 */
export const serverPaths = {
  webhook: (provider: string) => `/webhooks/${provider}`,
  /** Only emails lead there. */
  confirmRemoval: (token: string) => `/confirm-removal?token=${encodeURIComponent(token)}`,
  securityText: () => '/.well-known/security.txt',
  /** Global Privacy Control, 4.1: says that the signal is obeyed. */
  privacyControl: () => '/.well-known/gpc.json',
  /** All specialties and hospitals of a state. */
  state: (slug: string) => `/states/${encodeURIComponent(slug)}`,
  adminApiDocs: () => '/api/docs/admin',
  unsubscribe: (token?: string) =>
    token === undefined ? '/unsubscribe' : `/unsubscribe?token=${encodeURIComponent(token)}`,
  /** Only emails to physicians lead there. */
  stopEmails: (token?: string) =>
    token === undefined ? '/stop-emails' : `/stop-emails?token=${encodeURIComponent(token)}`,
  /** The secret is in the query, because logs contain only the path. */
  stepCalendar: (secret?: string) =>
    secret === undefined ? '/calendar.ics' : `/calendar.ics?key=${encodeURIComponent(secret)}`,
  /** As the calendar. */
  listSheet: (secret?: string) => (secret === undefined ? '/list.csv' : `/list.csv?key=${encodeURIComponent(secret)}`),
  /** For assistants (Model Context Protocol). */
  mcp: () => '/mcp',
  /** Where assistants sign in. */
  oauth: (part: 'authorize' | 'token' | 'register' | 'revoke' | 'keys') => `/oauth/${part}`,
  /** The page that asks a member about an app. */
  connect: (request: string) => `/connect/${encodeURIComponent(request)}`,
  /** RFC 9728, of the whole site or of an address. */
  resourceMetadata: (of = '') => `/.well-known/oauth-protected-resource${of}`,
  /** RFC 8414. */
  oauthMetadata: () => '/.well-known/oauth-authorization-server',
  appIcon: (size: 192 | 512) => `/icon-${size}.png`,
  robots: () => '/robots.txt',
  sitemap: (part: string) => `/sitemaps/${part}.xml`,
  sitemapIndex: () => '/sitemap.xml',
  favicon: () => '/favicon.ico',
  sandboxCheckout: (sessionId: string) => `/sandbox/checkout/${encodeURIComponent(sessionId)}`,
  sandboxPortal: (portalId: string) => `/sandbox/portal/${encodeURIComponent(portalId)}`,
} as const
