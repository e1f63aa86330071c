/**
 * Requests to addresses that members typed: identity providers, webhooks. They go out only to public internet
 * addresses, as the connection itself sees them: a name that resolves to one and then to another doesn't get past this.
 */
import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type Asked, type Internet, notPublic } from './port.ts'

/** Maximum bytes of an answer; discovery documents and key sets have a few thousand. */
const usualMax = 1_000_000

/** Private, shared, loopback, link-local, for tests and documentation, multicast, reserved (RFC 6890). */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4')
}

/** For IPv6, the global unicast addresses (RFC 4291), without those that embed an IPv4 address or lead nowhere. */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const notOutside = new BlockList()
for (const [network, prefix] of [
  // Teredo, benchmarking, ORCHID, and the other special purposes.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notOutside.addSubnet(network, prefix, 'ipv6')
}

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && outside.check(address, 'ipv6') && !notOutside.check(address, 'ipv6')
}

function isOutside(url: URL): boolean {
  // A bare IP address isn't looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

class NotPublic extends Error {
  override readonly name = notPublic
}

type Lookup = typeof lookup

const publicOnly =
  (lookup: Lookup): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const addresses = found.filter(({ address }) => isPublicAddress(address))
      const [first] = addresses
      if (!first) return done(new NotPublic(`${host} is not on the public internet`), '', 0)
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

/**
 * The address to connect to for a host that someone typed, for connections that aren't requests. Rejects for one that
 * leads inside. With `anywhere`, the host itself.
 */
export async function publicAddressOf(host: string, anywhere: boolean): Promise<string> {
  if (anywhere) return host
  if (isIP(host) !== 0) {
    if (isPublicAddress(host)) return host
    throw new NotPublic(`${host} is not on the public internet`)
  }
  return new Promise((resolve, reject) => {
    publicOnly(lookup)(host, {}, (error, address) => (error ? reject(error) : resolve(address as string)))
  })
}

interface InternetOptions {
  /** As on a developer's machine: also over HTTP, and to private addresses. */
  anywhere: boolean
  lookup?: Lookup
}

export function openInternet({ anywhere, lookup: find = lookup }: InternetOptions): Internet {
  const mayAsk = (url: URL) => anywhere || isOutside(url)
  const ask = (address: string, { method, headers, body, signal, max = usualMax, cut = false }: Asked) =>
    new Promise<Response>((resolve, reject) => {
      const url = new URL(address)
      if (!mayAsk(url)) {
        reject(new NotPublic(`${url.origin} is not on the public internet`))
        return
      }
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest
      const options = { method, headers, signal, ...(anywhere ? {} : { lookup: publicOnly(find) }) }
      let isAnswered = false
      const request = send(url, options, async (response) => {
        isAnswered = true
        try {
          const bytes = await bytesOf(response, { max, cut, of: url.origin })
          resolve(answer(response, bytes))
        } catch (error) {
          reject(error)
        } finally {
          if (!response.complete) request.destroy()
        }
      })
      request.on('error', (error) => {
        // What ends an answer ends its body, too.
        if (!isAnswered) reject(error)
      })
      request.end(body === undefined || body === null ? undefined : String(body))
    })
  return { ask, mayAsk }
}

async function bytesOf(
  response: IncomingMessage,
  { max, cut, of }: { max: number; cut: boolean; of: string },
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      parts.push(part)
      if (size <= max) continue
      if (cut) break
      throw new Error(`${of} answered more than ${max} bytes`)
    }
  } catch (error) {
    if (!cut) throw error
  }
  return Buffer.concat(parts).subarray(0, max)
}

function answer(response: IncomingMessage, bytes: Buffer): Response {
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const status = response.statusCode ?? 502
  return new Response(hasNoBody.has(status) ? null : new Uint8Array(bytes), { status, headers })
}

const hasNoBody: ReadonlySet<number> = new Set([204, 205, 304])
