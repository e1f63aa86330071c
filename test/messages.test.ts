/** Every refusal of every call is a sentence for a person, whatever was sent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { invalidInput } from '#door/errors.ts'
import { inputWords } from '#door/input-words.ts'
import { handlers } from '../src/server/registry.ts'
import { startTestServer, type TestServer } from './support/server.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

/** Something that a schema takes, or nearly. */
function sample(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const alternatives = schema.anyOf ?? (schema.oneOf as Schema[] | undefined)
  if (alternatives) return sample(alternatives[0]!)
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, sample(inner)]))
  }
  if (schema.items) return [sample(schema.items)]
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid' ? '0193a7d5-0000-7000-8000-000000000000' : 'a@example.com'
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return true
    case 'object':
      return {}
    default:
      return null
  }
}

const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_000),
  '\0\ud800',
  -1,
  0.5,
  1e99,
  true,
  [],
  [null],
  Array(6000).fill('x'),
  {},
  { nonsense: 1 },
]

/** The same value with something wrong put at each of its places, and a field that it has not. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* wrong
  if (Array.isArray(value)) for (const inner of spoiled(value[0])) yield [inner]
  else if (typeof value === 'object' && value !== null) {
    yield { ...value, nonsense: 1 }
    for (const [name, inner] of Object.entries(value)) {
      for (const bad of spoiled(inner)) yield { ...value, [name]: bad }
    }
  }
}

/** What no person should read: the validator's own words, names of types, paths of the program. */
const technical =
  /invalid (input|option|string|email|uuid|url)|expected|received|too (small|big)|unrecognized|regex|pattern|undefined|\bnull\b|NaN|zod|\[object|[a-z]\.[a-z0-9]/i

function checkSentence(message: string): void {
  expect(message).not.toMatch(technical)
  // A sentence: a capital or a quoted value first, a mark at the end, or a title of a toast.
  expect(message).toMatch(/^[A-Z'‘“].*[.?!]$|^[A-Z][\w '’-]+$/s)
}

const all = handlers.map(({ contract }) => [contract.name, contract] as const)

describe('bad input is refused in words', () => {
  test.each(all)('%s', (_, contract) => {
    const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Schema
    const said = new Set<string>()
    for (const input of spoiled(sample(schema))) {
      const parsed = contract.input.safeParse(input ?? {}, { error: inputWords })
      if (parsed.success) continue
      const { message, fields } = invalidInput(parsed.error.issues)
      for (const text of [message, ...Object.values(fields ?? {})]) said.add(text)
    }
    for (const text of said) checkSentence(text)
    expect(said.size).toBeGreaterThan(0)
  })

  test('which name the field, the entry and what is wanted', () => {
    const input = z.strictObject({
      physicianIds: z.array(z.int().positive()).max(2),
      action: z.enum(['approve', 'reject']),
      note: z.string().min(3),
    })
    const fieldsOf = (value: unknown) => {
      const { error } = input.safeParse(value, { error: inputWords })
      return invalidInput(error!.issues).fields
    }
    expect(fieldsOf({ physicianIds: [1, 'x'], action: 'burn', note: 'a' })).toEqual({
      'physicianIds.1': 'Physician IDs, entry 2, must be a number.',
      action: "Action must be 'approve' or 'reject'.",
      note: 'Note must have at least 3 characters.',
    })
    expect(fieldsOf({ physicianIds: [1, 2, 3] })).toEqual({
      physicianIds: 'Physician IDs must have at most 2 entries.',
      action: "Action must be 'approve' or 'reject'.",
      note: 'Note is missing.',
    })
    expect(fieldsOf('text')).toEqual({ '': 'The input must be a set of named values.' })
  })
})

describe('over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('every call says so', async () => {
    for (const [name] of all) {
      for (const body of ['[1]', '{"nonsense":1}']) {
        const response = await server.as('admin').post(name, body)
        const { error } = (await response.json()) as { error: { message: string; fields?: Record<string, string> } }
        expect([name, response.status >= 400 && response.status < 500]).toEqual([name, true])
        for (const text of [error.message, ...Object.values(error.fields ?? {})]) checkSentence(text)
      }
    }
  })

  test.each([
    ['approve-resume', { submissionIds: ['x'], action: 'burn' }],
    ['get-pending-submissions', { status: 'burned', page: 'x' }],
    ['add-to-list', { physicianIds: ['x'], listId: 5 }],
  ])('%s', async (name, body) => {
    const response = await server.as('admin').post(name, body)
    expect(response.status).toBe(422)
    const { error } = (await response.json()) as { error: { message: string; fields: Record<string, string> } }
    for (const text of [error.message, ...Object.values(error.fields)]) checkSentence(text)
  })
})
