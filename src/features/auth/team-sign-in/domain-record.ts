/** The TXT record by which a team shows that a domain is its own. */
export function recordFor(domain: string, token: string): { name: string; value: string } {
  return { name: `_attending.${domain}`, value: `attending-domain=${token}` }
}
