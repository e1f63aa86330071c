/** What an app says about itself, as far as we believe and need it. */

const maxName = 80
const maxRedirects = 20
const signs = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * The parts of its registration, or of its document, that we use. Everyone gets a code and a refresh token, and no
 * secret: an app on a laptop or a phone can't keep one, so PKCE protects them all. Native, because that is OAuth's word
 * for who may be led to https, to a program on the same device, or to a scheme of its own, and nowhere else.
 */
export function usedFacts(given: Record<string, unknown>): Record<string, unknown> {
  const { client_name: name, redirect_uris: redirects } = given
  const cleaned = typeof name === 'string' ? cleanName(name) : ''
  return {
    ...(cleaned && { client_name: cleaned }),
    redirect_uris: Array.isArray(redirects) ? redirects.slice(0, maxRedirects) : redirects,
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/** On one line, without signs that hide or turn text. */
const cleanName = (name: string): string =>
  [...name.toWellFormed().replace(signs, ' ').replace(/\s+/g, ' ').trim()].slice(0, maxName).join('').trim()

/** The host that an address leads to; null for a program on the same device. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address)
  return url?.protocol === 'https:' ? url.host : null
}
