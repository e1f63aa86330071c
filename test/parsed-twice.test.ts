/** A form sends what its call's schema made of the fields, and the server parses that again. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { handlers } from '../src/server/registry.ts'

/** What fields hold: left empty, chosen, typed with spaces, and the like. */
const typed = [
  undefined,
  null,
  '',
  ' ',
  'CA',
  'Ann Lee',
  ' ann@home.example ',
  '123 456 7893',
  '(415) 555-0100',
  '2026-11-26',
]
const others = [0, 1, '1', true, 'true', [], ['CA'], 'https://clinic.example', '00000000-0000-4000-8000-000000000000']

const fields = handlers.flatMap(({ contract }) => {
  const { input } = contract
  const objects = input instanceof z.ZodUnion ? input.options : [input]
  return objects
    .filter((one) => one instanceof z.ZodObject)
    .flatMap((one) =>
      Object.entries(one.shape).map(([name, schema]) => ({ field: `${contract.name} ${name}`, schema })),
    )
})

test('every field of a call takes what it has made of a value', () => {
  expect(fields.length).toBeGreaterThan(100)
  const faults = fields.flatMap(({ field, schema }) =>
    [...typed, ...others].flatMap((value) => {
      const once = z.safeParse(schema, value)
      if (!once.success) return []
      const twice = z.safeParse(schema, once.data)
      const told = `${field}: ${JSON.stringify(value)} becomes ${JSON.stringify(once.data)}`
      if (!twice.success) return [`${told}, which is refused`]
      return JSON.stringify(twice.data) === JSON.stringify(once.data) ? [] : [`${told}, and then something else`]
    }),
  )
  expect(faults).toEqual([])
})
