import { expect, test } from 'vitest'
import { z } from 'zod'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { runCall } from './call.ts'
import type { Deps } from './deps.ts'
import { type CallFacts, type Handler, handle } from './handle.ts'
import { answerCall } from './http.ts'

const show = contract({
  name: 'show',
  summary: 'Shows a physician.',
  access: open,
  input: z.strictObject({ json: z.string() }),
  output: z.object({ id: z.int(), name: z.string() }),
  shows: ({ id }) => [id],
})
const shown = handle(show, async ({ input }) => JSON.parse(input.json))

const tell = contract({
  name: 'tell',
  summary: 'Tells of a physician, bit by bit.',
  access: open,
  input: z.strictObject({ json: z.string() }),
  event: z.object({ part: z.enum(['name', 'title']) }),
  output: z.object({ done: z.boolean() }),
})
const reported = handle(tell, async function* ({ input }) {
  yield JSON.parse(input.json)
  return { done: true }
})

const modes = ['local', 'production'] as const

function ask(mode: (typeof modes)[number], handler: Handler, json: string, accept = 'application/json') {
  const noted: (readonly number[])[] = []
  const logged: { call: string; err: Error }[] = []
  const reading = { take: async () => {}, note: (_: unknown, ids: readonly number[]) => void noted.push(ids) }
  const log = { error: (facts: (typeof logged)[number]) => void logged.push(facts) }
  const deps = { settings: { mode }, reading, log } as unknown as Deps
  const facts = { address: '192.0.2.1', agent: '' } as CallFacts
  const { name } = handler.contract
  const headers = { 'content-type': 'application/json', accept }
  const request = new Request('http://localhost', { method: 'POST', headers, body: '' })
  const readBody = async () => Buffer.from(JSON.stringify({ json }))
  return {
    noted,
    logged,
    called: runCall(handler, async () => ({ json }), null, deps, facts),
    answered: answerCall(new Map([[name, handler]]), deps, {
      name,
      request,
      readBody,
      seeViewer: async () => null,
      facts,
    }),
  }
}

test.each(modes)('in %s mode, an answer is what its contract names, and no more', async (mode) => {
  const { called, answered, noted } = ask(mode, shown, '{"name":"Ann","id":7,"email":"ann@example.com"}')
  expect(await called).toEqual({ id: 7, name: 'Ann' })
  expect(await (await answered).json()).toEqual({ id: 7, name: 'Ann' })
  expect(noted).toEqual([[7], [7]])
})

test.each(modes)(
  'in %s mode, an answer against its contract is a 500 that says nothing, and a line in the log',
  async (mode) => {
    for (const json of ['{"id":"ann@example.com","name":"Ann"}', '{"id":7}', 'null']) {
      const { called, answered, logged } = ask(mode, shown, json)
      await expect(called).rejects.toMatchObject({ status: 500 })
      const response = await answered
      expect(response.status).toBe(500)
      expect(await response.json()).toEqual({
        error: { code: 'internal', message: 'Something went wrong on our end. Please try again.' },
      })
      expect(logged).toMatchObject([{ call: 'show', err: { message: /^show answered against its contract/ } }])
      expect(JSON.stringify(logged.map(({ err }) => err.message))).not.toContain('ann@example.com')
    }
  },
)

test.each(modes)('in %s mode, the events of a call are held to its contract, too', async (mode) => {
  const events = async (json: string) => (await ask(mode, reported, json, 'text/event-stream').answered).text()
  expect(await events('{"part":"name","email":"ann@example.com"}')).not.toContain('ann@example.com')
  expect(await events('{"part":"name"}')).toContain('{"part":"name"}')
  const { answered, logged } = ask(mode, reported, '{"part":"email"}', 'text/event-stream')
  expect((await answered).status).toBe(500)
  expect(logged).toMatchObject([{ call: 'tell' }])
})
