/** The TXT record with which a team proves that a domain is its own. */
export function recordFor(domain: string, token: string): { name: string; value: string } {
  return { name: `_attending.${domain}`, value: `attending-domain=${token}` }
}
