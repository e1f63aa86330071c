import { expect, test } from 'vitest'
import { z } from 'zod'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { answerOf, runCall } from './call.ts'
import type { Deps } from './deps.ts'
import { type CallFacts, handle } from './handle.ts'
import { written } from './written.ts'

const show = contract({
  name: 'show',
  summary: 'Shows a physician.',
  access: open,
  input: z.strictObject({ json: z.string() }),
  output: z.object({ id: z.int(), name: z.string() }),
})
const handler = handle(show, async ({ input }) => written(input.json, [7, 8]))
const facts = { address: '192.0.2.1', agent: '' } as CallFacts

function ask(mode: 'local' | 'production', json: string) {
  const noted: (readonly number[])[] = []
  const reading = { note: (_: unknown, ids: readonly number[]) => void noted.push(ids) }
  const deps = { settings: { mode }, reading } as unknown as Deps
  const input = async () => ({ json })
  return {
    noted,
    answered: answerOf(handler, input, null, deps, facts),
    called: runCall(handler, input, null, deps, facts),
  }
}

const good = '{"name": "Ann", "id": 7}'

test('a written answer goes out as it is in production, and a page gets what it says', async () => {
  const { answered, called, noted } = ask('production', good)
  expect(await answered).toMatchObject({ json: good })
  expect(await called).toEqual({ id: 7, name: 'Ann' })
  expect(noted).toEqual([
    [7, 8],
    [7, 8],
  ])
})

test('elsewhere it’s held to its contract: exactly its fields', async () => {
  expect(await ask('local', good).answered).toEqual({ id: 7, name: 'Ann' })
  for (const json of ['{"id":7,"name":"Ann","email":"ann@example.com"}', '{"id":"7","name":"Ann"}', '{"id":7}']) {
    const { answered, called } = ask('local', json)
    await expect(answered).rejects.toMatchObject({ status: 500 })
    await expect(called).rejects.toMatchObject({ status: 500 })
  }
})
