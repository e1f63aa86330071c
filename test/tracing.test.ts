/** Traces reach a collector by OTLP over HTTP, and only say what the program does. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { copyTemplate } from './support/database.ts'
import { type ServerProcess, startServerProcess } from './support/process.ts'
import { signIn } from './support/sign-in.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: object }[]
}

const spans: Span[] = []
let received = ''
let headers: unknown
let collector: Server
let server: ServerProcess
let drop: () => Promise<void>
const dataDir = mkdtempSync(path.join(tmpdir(), 'attending tracing '))
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received += text
    headers = request.headers['x-api-key']
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const { spans: some } of scopeSpans) spans.push(...some)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const copy = await copyTemplate()
  drop = copy.drop
  server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: copy.database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a-key',
    TRUSTED_PROXIES: '127.0.0.1',
  })
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  collector.close()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parent = 'b7ad6b7169203331'

test('a request, its call, its statements and its search are one trace, which a trusted proxy may have begun', async () => {
  const token = await signIn(server.origin, personaEmail('premium'))
  const response = await fetch(server.origin + paths.call('search-physicians'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      traceparent: `00-${traceId}-${parent}-01`,
    },
    body: JSON.stringify({ filters: { keywords: ['someone’s secret query'] } }),
  })
  await response.text()
  const ours = () => spans.filter((span) => span.traceId === traceId)
  await vi.waitFor(() => expect(ours().map(({ name }) => name)).toContain('POST call'), { timeout: 20_000 })
  const request = ours().find(({ name }) => name === 'POST call')!
  expect(request.parentSpanId).toBe(parent)
  const call = ours().find(({ name }) => name === 'call search-physicians')!
  expect(call.parentSpanId).toBe(request.spanId)
  expect(ours().some(({ name }) => name.startsWith('statement '))).toBe(true)
  expect(headers).toBe('a-key')
  // Threat 42: no address, no session, nothing that was typed.
  for (const secret of [personaEmail('premium'), token, 'secret query', '127.0.0.1', 'select ']) {
    expect(received).not.toContain(secret)
  }
})

test('what is left is sent at the end', async () => {
  const before = spans.length
  await (await fetch(`${server.origin}/pricing`)).text()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(spans.slice(before).map(({ name }) => name)).toContain('GET page')
})
