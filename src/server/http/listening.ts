/**
 * The sockets that accept a server's connections. Node accepts one connection of a socket in each turn of its event
 * loop: an overloaded server, whose turns are long, would leave new connections waiting for seconds before it could
 * even refuse them. So it listens with several sockets on one port, and the kernel distributes connections among them.
 */
import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'

/** Connections accepted in one turn. */
const socketCount = 16
/** Elsewhere, a port can't be shared, or connections aren't distributed. */
const shares = process.platform === 'linux'

const others = new WeakMap<Server, readonly NetServer[]>()

interface Address {
  host: string
  port: number
}

/** Begins to listen, on any free port for port 0. Rejects if the port is taken. */
export async function listenWithMany(server: Server, { host, port }: Address): Promise<void> {
  await open(server, { host, port, reusePort: shares })
  const address = server.address()
  if (!shares || address === null || typeof address === 'string') return
  const more = Array.from({ length: socketCount - 1 }, () =>
    // As Node makes an HTTP server's own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket)),
  )
  others.set(server, more)
  await Promise.all(more.map((other) => open(other, { host, port: address.port, reusePort: true })))
}

/** Stops listening; resolves when every connection has ended. */
export async function stopListening(server: Server): Promise<void> {
  await Promise.all([server, ...(others.get(server) ?? [])].map((one) => new Promise((resolve) => one.close(resolve))))
}

function open(server: NetServer, options: Address & { reusePort: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
