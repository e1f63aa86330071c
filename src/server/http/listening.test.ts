import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { finishRequests } from './finish-requests.ts'
import { listenWithMany } from './listening.ts'

const host = '127.0.0.1'

test.runIf(process.platform === 'linux')(
  'a turn of the event loop accepts several of the connections that wait',
  async () => {
    const server = createServer((_, response) => response.end())
    await listenWithMany(server, { host, port: 0 })
    const { port } = server.address() as AddressInfo
    let accepted = 0
    let maxInOneTick = 0
    server.on('connection', () => accepted++)
    const clients = Array.from({ length: 200 }, () => connect({ host, port }))
    while (accepted < clients.length) {
      const before = accepted
      await nextTick()
      maxInOneTick = Math.max(maxInOneTick, accepted - before)
    }
    expect(maxInOneTick).toBeGreaterThan(4)
    for (const client of clients) client.destroy()
    await finishRequests(server)
  },
)

test('once requests are finished, no one listens on the port anymore, and those that had come are answered', async () => {
  const server = createServer((_, response) => setTimeout(() => response.end('done'), 50))
  await listenWithMany(server, { host, port: 0 })
  const { port } = server.address() as AddressInfo
  const answers = Array.from({ length: 40 }, async () => {
    const response = await fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })
    return response.text()
  })
  await once(server, 'request')
  await finishRequests(server)
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'done'))
  for (let i = 0; i < 20; i++) {
    const [error] = await once(connect({ host, port }), 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  }
})

test('a port that someone has is refused', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => void taken.listen(0, host, resolve))
  const { port } = taken.address() as AddressInfo
  await expect(listenWithMany(createServer(), { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  taken.close()
})
