import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaText, schemaTexts } from './schema-text.ts'

const textOf = (schema: z.ZodType) => schemaText(z.toJSONSchema(schema, { io: 'input' }))

test.each([
  [z.strictObject({}), '{}'],
  [z.object({ page: z.int().min(1).default(1), facets: z.boolean() }), '{ page?: integer (≥ 1), facets: boolean }'],
  [z.array(z.string()).max(5), 'string[] (≤ 5)'],
  [z.array(z.string().max(200)), '(string (≤ 200))[]'],
  [
    z.array(z.object({ id: z.uuid() })),
    '{ id: string uuid }[]'.replace('uuid', textOf(z.uuid()).slice('string '.length)),
  ],
  [z.enum(['asc', 'desc']), '"asc" | "desc"'],
  [z.literal('any'), '"any"'],
  [z.number().min(0).max(500).nullable(), 'number (0–500) | null'],
  [z.record(z.string(), z.array(z.int())), '{ [name]: integer[] }'],
  [z.unknown(), 'anything'],
])('a schema reads like a type: %#', (schema, text) => {
  expect(textOf(schema)).toBe(text)
})

test('a long object has a line for each property, with what is said about it', () => {
  const schema = z.object({
    first: z.string().describe('What it is.'),
    inner: z.object({ a: z.int(), b: z.string().optional() }),
  })
  expect(textOf(schema)).toBe('{\n\tfirst: string // What it is.\n\tinner: { a: integer, b?: string }\n}')
})

test('what is large is written in the first call that has it, and named in the others', () => {
  const many = z.object(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field${at}`, z.string()])))
  const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' })
  const textOf = schemaTexts()
  const first = textOf(inputOf(z.object({ filters: many.optional() })), 'find')
  expect(first).toContain('field59: string')
  const second = textOf(inputOf(z.object({ searches: z.array(z.object({ filters: many.optional() })) })), 'count')
  expect(second).toBe('{ searches: { filters?: as filters of find }[] }')
})

test('what a call says again refers to what is above, if that is shorter', () => {
  const range = z.object({ from: z.int().optional(), to: z.int().optional() })
  const schema = z.toJSONSchema(z.object({ years: range, size: range, page: z.int(), next: z.int() }), { io: 'input' })
  expect(schemaTexts()(schema, 'find')).toBe(
    '{\n\tyears: { from?: integer, to?: integer }\n\tsize: as years above\n\tpage: integer\n\tnext: integer\n}',
  )
})
