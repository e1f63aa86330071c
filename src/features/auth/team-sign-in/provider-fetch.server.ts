/**
 * Requests to identity providers. A team's owner typed the address, so a request goes out only to public internet
 * addresses, as the connection itself sees them: a name that resolves to one and then to another doesn't get past this.
 */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, publicLookup } from '#adapters/dns/public-addresses.ts'

/** Maximum bytes of an answer; discovery documents and key sets have a few thousand. */
const max = 1_000_000

interface Asked {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Like `fetch`, but redirects aren't followed. With `anywhere`, as on a developer's machine, also over HTTP and to
 * private addresses.
 */
export function askProvider(anywhere: boolean) {
  return (address: string, { method, headers, body, signal }: Asked): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      // A bare IP address isn't looked up.
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (!anywhere && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)))) {
        reject(new Error(`${url.origin} is not on the public internet`))
        return
      }
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest
      const options = { method, headers, signal, ...(anywhere ? {} : { lookup: publicLookup }) }
      const request = send(url, options, async (response) => {
        const parts: Buffer[] = []
        let size = 0
        try {
          for await (const part of response as AsyncIterable<Buffer>) {
            size += part.length
            if (size > max) throw new Error(`${url.origin} answered more than ${max} bytes`)
            parts.push(part)
          }
        } catch (error) {
          request.destroy()
          reject(error)
          return
        }
        const given = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        const status = response.statusCode ?? 502
        resolve(new Response(hasNoBody.has(status) ? null : Buffer.concat(parts), { status, headers: given }))
      })
      request.on('error', reject)
      request.end(body === undefined || body === null ? undefined : String(body))
    })
}

const hasNoBody: ReadonlySet<number> = new Set([204, 205, 304])
