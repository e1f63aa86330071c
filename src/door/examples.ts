/**
 * Examples for the API's document: the smallest input that a call takes, unless its contract has its own, and the
 * smallest answer.
 */

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
}

const ofFormat: Record<string, string> = {
  uuid: '01981c5e-7a3c-7000-8000-000000000001',
  date: '2026-11-30',
  'date-time': '2026-11-26T15:00:00Z',
  email: 'ann.lee@example.org',
  uri: 'https://example.org/',
}

/** Texts that say more than any other would. */
const ofName: Record<string, string> = {
  name: 'Boise cardiology',
  title: 'Interventional cardiologist',
  jobTitle: 'Interventional cardiologist',
  jobDescription: 'Full-time interventional cardiologist in Boise, Idaho. No call.',
  subject: 'Cardiology in Boise',
  body: 'Hello Dr. Lee, would you like to hear about a position in Boise?',
  note: 'Prefers to be called in the evening',
  reason: 'Asked by phone not to be contacted',
  slug: 'cardiology',
  ccn: '130006',
}

/** What a schema only checks by a function of ours. */
const ofUntyped: Record<string, unknown> = { filters: { field: 'state', values: ['ID'] } }

/** Only what is required; a list has one item. */
export function exampleOf(schema: unknown, name = ''): unknown {
  const { type, properties = {}, required = [], items, additionalProperties, ...facts } = (schema ?? {}) as Schema
  if (facts.const !== undefined) return facts.const
  if (facts.enum) return facts.enum[0]
  const several = facts.anyOf ?? facts.oneOf
  if (several) return exampleOf(several[0], name)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        required.map((name) => [name, exampleOf(properties[name] ?? additionalProperties, name)]),
      )
    case 'array':
      return items ? Array.from({ length: Math.max(1, facts.minItems ?? 1) }, () => exampleOf(items)) : []
    case 'integer':
    case 'number':
      return Math.max(1, facts.minimum ?? 1, (facts.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'string':
      return ofFormat[facts.format ?? ''] ?? ofName[name] ?? 'cardiology'
    default:
      return ofUntyped[name] ?? null
  }
}
