import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Milliseconds for which a connection without a request stays open: longer than proxies and load balancers keep theirs (60 s is
 * usual), so that it is they who close it. The other way round a request meets a connection that is just being closed, and is lost.
 */
const idleTime = 75_000

/** An HTTP server that listens nowhere yet. */
export function makeWebServer(listener: Listener): Server {
  return createServer({ keepAliveTimeout: idleTime }, listener)
}
