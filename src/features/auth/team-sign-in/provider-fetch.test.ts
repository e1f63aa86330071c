import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askProvider } from './provider-fetch.server.ts'

describe('asking an identity provider', () => {
  const within = createServer((request, response) => {
    request.on('data', (body) =>
      response.writeHead(201, { 'content-type': 'text/plain' }).end(`${request.method} ${body}`),
    )
    if (request.url === '/large') response.end(Buffer.alloc(1_000_001))
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
  })
  let port: number
  beforeAll(async () => {
    await new Promise<void>((resolve) => within.listen(0, '127.0.0.1', resolve))
    port = (within.address() as AddressInfo).port
  })
  afterAll(() => within.close())
  const get = { method: 'GET', headers: {} }

  test('reaches no address inside, named or numbered, and nothing without TLS', async () => {
    for (const address of [
      `https://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://[::1]:${port}/`,
      'http://example.com/',
    ])
      await expect(askProvider(false)(address, get), address).rejects.toThrow('is not on the public internet')
  })

  test('on your own machine sends the request, follows no redirect, and limits what it reads', async () => {
    const ask = askProvider(true)
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
    expect((await ask(`http://127.0.0.1:${port}/moved`, get)).status).toBe(302)
    await expect(ask(`http://127.0.0.1:${port}/large`, get)).rejects.toThrow('more than 1000000 bytes')
  })
})
