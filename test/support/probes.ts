/** Calls that exist in tests alone, one of each kind of access, so that the door can be tried without a feature. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { handle } from '#door/handle.ts'
import { type Access, admin, inTeam, needs, open, own, ownNotDemo, ownNotPhysician } from '#shared/access/access.ts'
import { ofPhysician } from '#shared/access/physician-access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, withUserId } from '#shared/calls/ids.ts'
import type { AccessWord } from './access-matrix.ts'

const accesses: Record<AccessWord, Access> = {
  open,
  own,
  'own!': ownNotDemo,
  'own!!': ownNotPhysician,
  physician: ofPhysician,
  paid: needs('basic', 'viewContactInfo'),
  premium: needs('premium', 'export'),
  team: inTeam('recruiter'),
  admin,
}

export const probes = Object.entries(accesses).map(([word, access]) => ({
  word: word as AccessWord,
  handler: handle(
    contract({
      name: `probe-${word.replace('!!', '-not-physician').replace('!', '-not-demo')}`,
      summary: 'Says who asked.',
      access,
      input: noInput,
      output: z.object({ email: z.string().nullable() }),
    }),
    async ({ caller }) => ({ email: caller?.email ?? null }),
  ),
}))

export const echo = contract({
  name: 'echo',
  summary: 'Says it again.',
  access: own,
  input: z.strictObject({
    ...withUserId,
    text: z.string('Text is required').min(2, 'Text must have at least 2 characters.'),
  }),
  output: z.object({ text: z.string() }),
})

export const failing = contract({
  name: 'failing',
  summary: 'Fails as it is told to.',
  access: open,
  input: z.strictObject({ how: z.enum(['named', 'bug', 'slow', 'query', 'wrong-answer']) }),
  output: z.object({ fine: z.boolean() }),
  errors: { noData: [404, 'Export Failed', 'Failed to generate export data'] },
  timeLimit: 300,
})

export const counting = contract({
  name: 'counting',
  summary: 'Counts aloud.',
  access: open,
  input: z.strictObject({ to: z.int().min(0).max(1000), breakAt: z.int().optional() }),
  event: z.object({ number: z.int() }),
  output: z.object({ counted: z.int() }),
})

export const download = contract({
  name: 'download',
  summary: 'A file.',
  access: own,
  input: noInput,
  output: z.unknown(),
  answer: 'file',
})

export const doorHandlers = [
  // More than the contract names: the door takes it out.
  handle(echo, async ({ input, caller }) => ({ text: input.text, secret: caller.email })),
  handle(failing, async ({ input, deps, fail }) => {
    if (input.how === 'named') fail('noData', { retryAfter: 7 })
    if (input.how === 'bug') throw new Error('password=hunter2 in a message')
    if (input.how === 'slow') await sleep(5000)
    if (input.how === 'query') await sql`select pg_sleep(5)`.execute(deps.db)
    return { fine: 'no' } as never
  }),
  handle(counting, async function* ({ input }) {
    for (let number = 1; number <= input.to; number++) {
      if (number === input.breakAt) throw new Error('lost count')
      yield { number }
    }
    return { counted: input.to }
  }),
  handle(download, async () => ({
    fileName: 'Ärzte "1".csv',
    contentType: 'text/csv; charset=utf-8',
    body: new TextEncoder().encode('a,b\r\n'),
  })),
]
