import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { makeWebServer } from './web-server.ts'

const max = 3

/** Opens connections and says how many of them the server kept when the last request of those was answered. */
async function openOf(count: number, from: string, proxies: string[]): Promise<number> {
  const server = makeWebServer((_request, response) => void response.end('ok'), {
    CONNECTIONS: 1000,
    CONNECTIONS_PER_ADDRESS: max,
    TRUSTED_PROXIES: proxies,
  })
  closing.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answers = await Promise.all(
    Array.from({ length: count }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from })
      sockets.push(socket)
      return new Promise<boolean>((resolve) => {
        socket.once('data', () => resolve(true))
        socket.once('error', () => resolve(false)).once('close', () => resolve(false))
        // They stay open, so that all of them count.
        socket.once('connect', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n'))
      })
    }),
  )
  return answers.filter(Boolean).length
}

const sockets: Socket[] = []
const closing: (() => void)[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const close of closing.splice(0)) close()
})

// Another address of this machine is only there on Linux without being asked for.
describe.skipIf(process.platform !== 'linux')('threat 47: how many connections one address may have', () => {
  test('is CONNECTIONS_PER_ADDRESS for a stranger', async () => {
    expect(await openOf(10, '127.0.0.2', [])).toBe(max)
    expect(await openOf(10, '127.0.0.2', ['127.0.0.3'])).toBe(max)
  })

  test.each([
    ['a trusted proxy, which brings the connections of many', '127.0.0.2', ['127.0.0.2']],
    ['a trusted proxy out of a range', '127.0.0.2', ['127.0.0.0/8']],
    ['this machine itself', '127.0.0.1', []],
  ])('has no bound for %s', async (_, from, proxies) => {
    expect(await openOf(10, from, proxies)).toBe(10)
  })
})
