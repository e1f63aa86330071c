/**
 * A JSON schema for people, in the style of TypeScript: `{ page?: integer 1–, tags?: string[] }`. Details without a
 * short form are left out; the OpenAPI document has everything.
 */
interface Schema {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Where a property was written before, if it shouldn't be written again. */
type KnownPart = (name: string, schema: Schema) => string | undefined

/** Naming a place instead of repeating its text has to save at least this many characters. */
const worthwhile = 10

/**
 * The texts of many calls, each large part in the first of them only: the filters of a search are the input of several.
 */
export function schemaTexts(): (schema: unknown, call: string) => string {
  const places = new Map<string, { name: string; call: string }>()
  return (schema, call) =>
    schemaText(schema, '', (name, { description: _, ...part }) => {
      const text = schemaText(part)
      const place = places.get(text)
      if (place === undefined) places.set(text, { name, call })
      const named = place && `as ${place.name} ${place.call === call ? 'above' : `of ${place.call}`}`
      return named && text.length - named.length >= worthwhile ? named : undefined
    })
}

/** An object longer than this has a line for each property. */
const lineWidth = 64
/** The maximum of every JavaScript number, so it adds no information. */
const everyInteger = Number.MAX_SAFE_INTEGER

export function schemaText(schema: unknown, indent = '', knownPart: KnownPart = () => undefined): string {
  const { type, const: constant, enum: choices, anyOf, oneOf, allOf, ...facts } = (schema ?? {}) as Schema
  if (constant !== undefined) return JSON.stringify(constant)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  const several = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...facts, type: one })) : undefined)
  if (several) return several.map((one) => schemaText(one, indent, knownPart)).join(' | ')
  if (allOf) return allOf.map((one) => schemaText(one, indent, knownPart)).join(' & ')
  switch (type) {
    case 'object':
      return objectText(facts, indent, knownPart)
    case 'array':
      return listText(facts, indent, knownPart)
    case 'string':
      return [
        'string',
        facts.format ?? (facts.pattern && `/${facts.pattern}/`),
        range(facts.minLength, facts.maxLength),
      ]
        .filter(Boolean)
        .join(' ')
    case 'number':
    case 'integer':
      return [type, range(facts.minimum ?? least(facts), facts.maximum)].filter(Boolean).join(' ')
    default:
      return typeof type === 'string' ? type : 'anything'
  }
}

function objectText(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
  knownPart: KnownPart,
): string {
  // A tab takes one byte but is as wide as two spaces.
  const inside = `${indent}\t`
  const parts = Object.entries(properties).map(([name, schema]) => {
    const { description } = schema
    const line = `${name}${required.includes(name) ? '' : '?'}: ${knownPart(name, schema) ?? schemaText(schema, inside, knownPart)}`
    return { line, description }
  })
  if (typeof additionalProperties === 'object') {
    parts.push({ line: `[name]: ${schemaText(additionalProperties, inside, knownPart)}`, description: undefined })
  }
  if (parts.length === 0) return '{}'
  const short = `{ ${parts.map(({ line }) => line).join(', ')} }`
  const isPlain = parts.every(({ line, description }) => description === undefined && !line.includes('\n'))
  if (isPlain && short.length <= lineWidth) return short
  const lines = parts.map(({ line, description }) => `${inside}${line}${description ? ` // ${description}` : ''}`)
  return `{\n${lines.join('\n')}\n${indent}}`
}

function listText({ items, prefixItems, minItems, maxItems }: Schema, indent: string, knownPart: KnownPart): string {
  if (prefixItems) return `[${prefixItems.map((one) => schemaText(one, indent, knownPart)).join(', ')}]`
  const item = schemaText(items, indent, knownPart)
  const many = range(minItems, maxItems)
  return `${/^[\w{]/.test(item) && !/ \| | /.test(item.replace(/^\{[\s\S]*\}$/, '{}')) ? item : `(${item})`}[]${many && ` ${many}`}`
}

const least = ({ exclusiveMinimum }: Schema) => (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)

/** '(1–200)', '(≤ 200)', '(≥ 1)': of a number, a text's length, or a list's; empty where there are no limits. */
function range(from: number | undefined, to: number | undefined): string {
  const low = from === undefined || from <= -everyInteger ? undefined : from
  const high = to === undefined || to >= everyInteger ? undefined : to
  if (low === undefined && high === undefined) return ''
  return `(${low === undefined ? `≤ ${high}` : high === undefined ? `≥ ${low}` : `${low}–${high}`})`
}
