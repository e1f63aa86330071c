import { ImportError } from '../rows/import-error.ts'

/** The only hosts that public files come from. A redirect to another one is refused. */
const publicHosts: readonly string[] = [
  'download.cms.gov',
  'data.cms.gov',
  'oig.hhs.gov',
  'data.hrsa.gov',
  'data.texas.gov',
  'data.colorado.gov',
  'data.wa.gov',
]

export interface Fetching {
  /** The platform's own; tests answer themselves. */
  fetch?: typeof fetch
  /** Aborts what is in progress. */
  signal?: AbortSignal | undefined
  /** Called about every megabyte. @param part of the file, from 0 to 1; NaN if its size is unknown */
  onProgress?: (bytes: number, part: number) => void
}

const maxRedirects = 5

/**
 * Requests an address on an allowed host, and follows redirects to allowed hosts.
 *
 * @throws {ImportError} when the host is not allowed, does not answer, or answers with a refusal
 */
export async function ask(address: string, headers: Record<string, string>, { fetch: get = fetch, signal }: Fetching) {
  let at = new URL(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (at.protocol !== 'https:' || !publicHosts.includes(at.hostname))
      throw new ImportError(`${at.href} is not on a host that public files come from. Nothing was downloaded.`)
    const response = await get(at, { headers, redirect: 'manual', signal: signal ?? null }).catch((error: unknown) => {
      throw new ImportError(`${at.hostname} cannot be reached (${reasonOf(error)}). Try again later.`, { cause: error })
    })
    const to = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && to !== null && response.status !== 304) {
      await response.body?.cancel()
      at = new URL(to, at)
      continue
    }
    if (!response.ok) {
      await response.body?.cancel()
      if (response.status === 416 || response.status === 304) return response
      throw new ImportError(`${at.href} answers ${response.status}. Nothing was downloaded.`)
    }
    return response
  }
  throw new ImportError(`${address} redirects without end. Nothing was downloaded.`)
}

export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
  return cause?.code ?? message
}
