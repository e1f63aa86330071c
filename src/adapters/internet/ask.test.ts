import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress, openInternet, publicAddressOf } from './ask.ts'

describe('addresses of the public internet', () => {
  test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

/** What no member may have us ask, as an address or as what a name resolves to. */
const refused = [
  ...['127.0.0.1', '127.255.255.254', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '0.0.0.0', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.7', '224.0.0.1'],
  ...['255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1'],
  ...['2002:7f00:1::', '2001:0:1::', '2001:db8::1', 'ff02::1'],
]

test('a host that leads inside gives no address to connect to, except on your own machine', async () => {
  for (const host of ['localhost', ...refused])
    await expect(publicAddressOf(host, false), host).rejects.toThrow('is not on the public internet')
  expect(await publicAddressOf('8.8.8.8', false)).toBe('8.8.8.8')
  expect(await publicAddressOf('localhost', true)).toBe('localhost')
})

describe('asking', () => {
  let asked = 0
  const within = createServer((request, response) => {
    asked += 1
    request.on('data', (body) =>
      response.writeHead(201, { 'content-type': 'text/plain' }).end(`${request.method} ${body}`),
    )
    if (request.url === '/large') response.end(Buffer.alloc(1_000_001))
    if (request.url === '/moved') response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    if (request.url === '/endless') {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'.repeat(1000)), 5)
      response.on('close', () => clearInterval(drip))
    }
  })
  let port: number
  beforeAll(async () => {
    port = await listening(within)
  })
  afterAll(() => {
    within.closeAllConnections()
    within.close()
  })
  const get = { method: 'GET', headers: {} }
  /** A DNS that is asked nothing outside of this machine. */
  const resolving = (...answers: string[]) => {
    const find = (_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    return find as never
  }

  test.each(refused)('threat 71: never reaches %s, named or numbered', async (address) => {
    const before = asked
    const host = address.includes(':') ? `[${address}]` : address
    await expect(openInternet({ anywhere: false }).ask(`https://${host}:${port}/`, get)).rejects.toThrow(
      'not on the public',
    )
    const named = openInternet({ anywhere: false, lookup: resolving(address) }).ask
    await expect(named(`https://hooks.example:${port}/`, get)).rejects.toThrow('not on the public internet')
    expect(asked).toBe(before)
  })

  test.each(['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/', 'http://8.8.8.8/'])(
    'threat 71: never asks %s',
    async (address) => {
      await expect(openInternet({ anywhere: false }).ask(address, get)).rejects.toThrow('is not on the public internet')
    },
  )

  test('threat 71: a name that resolves to another address the second time is refused the second time', async () => {
    const before = asked
    let times = 0
    const changing = ((...given: [string, object, (error: null, found: object[]) => void]) => {
      times += 1
      given[2](null, [{ address: times === 1 ? '10.0.0.1' : '127.0.0.1', family: 4 }])
    }) as never
    const ask = openInternet({ anywhere: false, lookup: changing }).ask
    for (let time = 0; time < 2; time++)
      await expect(ask(`https://changing.example:${port}/`, get)).rejects.toThrow('is not on the public internet')
    expect([times, asked - before]).toEqual([2, 0])
  })

  test('on your own machine sends the request, follows no redirect, and limits what it reads', async () => {
    const ask = openInternet({ anywhere: true }).ask
    const posted = await ask(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {},
      body: new URLSearchParams({ code: 'x' }),
    })
    expect([posted.status, posted.headers.get('content-type'), await posted.text()]).toEqual([
      201,
      'text/plain',
      'POST code=x',
    ])
    const before = asked
    expect((await ask(`http://127.0.0.1:${port}/moved`, get)).status).toBe(302)
    expect(asked).toBe(before + 1)
    await expect(ask(`http://127.0.0.1:${port}/large`, get)).rejects.toThrow('more than 1000000 bytes')
  })

  test('an answer without end is cut, where its status is what counts', async () => {
    const ask = openInternet({ anywhere: true }).ask
    const answer = await ask(`http://127.0.0.1:${port}/endless`, { ...get, max: 4096, cut: true })
    expect([answer.status, (await answer.text()).length]).toEqual([200, 4096])
    const untilThen = { ...get, max: 1_000_000, cut: true, signal: AbortSignal.timeout(200) }
    const cut = await ask(`http://127.0.0.1:${port}/endless`, untilThen)
    expect([cut.status, (await cut.text()).length < 1_000_000]).toEqual([200, true])
  })
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
