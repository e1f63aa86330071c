/** The headers of every answer, and the requirements for every changing request, on all routes. */
import { CallError } from '#shared/calls/call-error.ts'

/**
 * The Content-Security-Policy of a page with its own scripts: their nonce (`'nonce-…'`), or their hashes. `developing`
 * allows what the hot-reloading server injects; a built server never uses it.
 */
export function contentPolicy({ overHttps, developing = false }: { overHttps: boolean; developing?: boolean }) {
  const policy = [
    "default-src 'none'",
    "script-src 'self' #",
    developing ? "style-src 'self' 'unsafe-inline'" : "style-src 'self' #",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    developing ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ]
  const parts = policy.join('; ').split('#')
  return (scripts: string) => parts.join(scripts)
}

/** The headers of every answer besides its policy, unless it sets its own. */
export function securityHeaders(overHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(overHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/**
 * Requests that change something and have a cookie need a matching Origin or a same-origin Sec-Fetch-Site; with
 * neither, they are refused. Bearer requests need neither. A foreign Origin is refused with or without a cookie, so
 * that no other site can sign anyone in. Throws a `CallError` 403.
 */
export function checkSameSite(headers: Headers, trustedOrigins: ReadonlySet<string>): void {
  if (/^bearer\s+\S/i.test(headers.get('authorization') ?? '')) return
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const sameSite =
    origin !== null ? trustedOrigins.has(origin) : site !== null ? site === 'same-origin' : !headers.has('cookie')
  if (!sameSite) {
    throw new CallError(
      403,
      'cross_site',
      'This request did not come from a page of this site. Open the site and try again.',
    )
  }
}
