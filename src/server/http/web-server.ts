import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { networksOf } from '#door/network.ts'
import type { Env } from '../settings/env.ts'
import { plain, trustedProxies } from './client-address.ts'
import { connectionCounts } from './connection-counts.ts'
import { plainPage } from './plain-page.ts'

/** For `getRequestListener`: a proxy's check of /readyz may be HTTP/1.0, which names no host. */
export const hostUnnamed = 'localhost'

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Milliseconds that a connection without a request stays open: longer than proxies and load balancers keep theirs
 * (usually 60 s), so that they close it. The other way around, a request could arrive on a connection that is being
 * closed, and get lost.
 */
const idleTime = 75_000
/** For a request line and its headers, which fit into one packet; also for a connection that sends nothing at all. */
const headersTime = 15_000
/** For a whole request, which may be an import's file over a slow connection. */
const requestTime = 300_000

type Settings = Pick<Env, 'CONNECTIONS' | 'CONNECTIONS_PER_ADDRESS' | 'TRUSTED_PROXIES'>

/** Makes an HTTP server that does not listen yet. Throws a `SettingsError` for invalid proxies. */
export function makeWebServer(listener: Listener, settings: Settings): Server {
  const server = createServer(
    {
      keepAliveTimeout: idleTime,
      headersTimeout: headersTime,
      requestTimeout: requestTime,
      connectionsCheckingInterval: 5000,
    },
    listener,
  )
  limitConnections(server, settings)
  server.on('clientError', refuse)
  return server
}

const faults: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
const tooLong = plainPage({
  title: 'This address is too long',
  sentence: 'Search again, or ask for a new link: links to long searches are short now.',
})

/** Node's answers to what is no HTTP request, except that a long address gets a sentence and not a blank page. */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const page = code === 'HPE_HEADER_OVERFLOW' ? tooLong : ''
  const head = [
    `HTTP/1.1 ${faults[code] ?? '400 Bad Request'}`,
    'Connection: close',
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${page}`)
}

/**
 * So that one machine cannot use up all connections. A proxy carries many clients' connections; this machine's own are
 * the operator's.
 */
function limitConnections(server: Server, { CONNECTIONS, CONNECTIONS_PER_ADDRESS, TRUSTED_PROXIES }: Settings): void {
  const counts = connectionCounts({ max: CONNECTIONS, maxPerNetwork: CONNECTIONS_PER_ADDRESS })
  const isProxy = trustedProxies(TRUSTED_PROXIES)
  server.on('connection', (socket) => {
    const address = plain(socket.remoteAddress ?? '')
    const isFree = address === '' || address === '127.0.0.1' || address === '::1' || isProxy(address)
    const networks = isFree ? [] : networksOf(address)
    if (!counts.open(networks)) return void socket.destroy()
    socket.once('close', () => counts.close(networks))
  })
}
