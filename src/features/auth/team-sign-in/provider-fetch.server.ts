/**
 * Requests to identity providers. A team's owner typed the address, so a request goes out only to public internet
 * addresses, as the connection itself sees them: a name that resolves to one and then to another doesn't get past this.
 */
import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Maximum bytes of an answer; discovery documents and key sets have a few thousand. */
const max = 1_000_000

const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4')
}

/** For IPv6, the global unicast addresses (RFC 4291), without those that embed an IPv4 address (6to4, Teredo). */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const carriers = new BlockList()
carriers.addSubnet('2001::', 32, 'ipv6')
carriers.addSubnet('2002::', 16, 'ipv6')

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && outside.check(address, 'ipv6') && !carriers.check(address, 'ipv6')
}

const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (!first) return done(new Error(`${host} is not on the public internet`), '', 0)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

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
