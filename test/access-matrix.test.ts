import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers } from '../src/server/registry.ts'
import { accessOf, refusals, speakers, uploadsOf } from './support/access-matrix.ts'
import { probes } from './support/probes.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ handlers: probes.map(({ handler }) => handler) })
})
afterAll(() => server.close())

const rows = [
  ...handlers.map(({ contract }) => ({ name: contract.name, word: accessOf[contract.name] })),
  // One call of each kind that takes nothing and does nothing, so that each column is proven to the end.
  ...probes.map(({ handler, word }) => ({ name: handler.contract.name, word })),
]

describe('threat 16: every contract and every persona', () => {
  test('every contract of the product is in the matrix, and nothing else does', () => {
    expect(Object.keys(accessOf).toSorted()).toEqual(handlers.map(({ contract }) => contract.name).toSorted())
  })

  test.each(rows)('$name is $word', async ({ name, word }) => {
    expect(word, `${name} is missing in access-matrix.ts`).toBeDefined()
    const answers = await Promise.all(
      speakers.map(async (speaker) => {
        const response = await server.as(speaker).post(name, {})
        await response.body?.cancel()
        return [401, 402, 403].includes(response.status) ? response.status : '·'
      }),
    )
    expect(answers).toEqual(refusals[word!])
  })

  test.each(Object.entries(uploadsOf))('a file sent to %s is %s', async (address, word) => {
    const answers = await Promise.all(
      speakers.map(async (speaker) => {
        // Empty, so that it is refused for another reason after the access.
        const response = await server.fetch(address, {
          ...{ method: 'POST', body: new Uint8Array(), headers: await server.as(speaker).headers() },
        })
        await response.body?.cancel()
        expect(response.status).not.toBe(404)
        return [401, 402, 403].includes(response.status) ? response.status : '·'
      }),
    )
    expect(answers).toEqual(refusals[word])
  })

  test('the table, printed', () => {
    const lines = rows.map(
      ({ name, word }) => `${name.padEnd(28)}${refusals[word!].map((cell) => String(cell).padEnd(9)).join('')}`,
    )
    process.stdout.write(
      `${''.padEnd(28)}${speakers.map((speaker) => speaker.padEnd(9)).join('')}\n${lines.join('\n')}\n`,
    )
    expect(lines).toHaveLength(rows.length)
  })
})
