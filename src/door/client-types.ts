/**
 * The types of clients/typescript, from the OpenAPI document alone. Our own code: the generators that exist need the
 * compiler API of an older TypeScript, and write out the filters of a search in each of the calls that take them.
 */

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  description?: string
}

interface Operation {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  requestBody: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export interface Document {
  paths: Record<string, { post: Operation }>
}

/** Schemas that are written out more than once, if they are longer than this, get a name. */
const worthName = 400

/** The source text of `calls.gen.ts`: what API keys may call. */
export function clientTypes({ paths }: Document): string {
  const operations = Object.values(paths)
    .map(({ post }) => post)
    .filter(({ security }) => scopeOf({ security }) !== undefined)
  const names = namesFor(operations)
  const calls = operations.map((operation) => callType(operation, names))
  const shared = [...names].map(
    ([text, name]) => `export type ${name} = ${typeOf(JSON.parse(text), names, '', name)}\n`,
  )
  return [
    '// Written by script/typescript-client from the OpenAPI document. Do not edit.\n',
    ...shared,
    '/** Every call that an API key may make: the scope it needs, its input, and its answer. */',
    'export interface Calls {',
    ...calls,
    '}\n',
  ].join('\n')
}

function scopeOf({ security }: Pick<Operation, 'security'>): string | undefined {
  return security.find((one) => one.key)?.key?.[0]
}

function callType(operation: Operation, names: ReadonlyMap<string, string>): string {
  const { operationId, summary, requestBody, responses } = operation
  const answer = answerOf(responses)
  return [
    `  /** ${summary.replaceAll('*/', '* /')} */`,
    `  '${operationId}': {`,
    `    scope: '${scopeOf(operation)}'`,
    `    input: ${typeOf(requestBody.content['application/json'].schema, names, '    ')}`,
    `    output: ${answer === 'file' ? "'file'" : typeOf(answer, names, '    ')}`,
    '  }',
  ].join('\n')
}

function answerOf(responses: Operation['responses']): Schema | 'file' {
  return responses['200']?.content?.['application/json']?.schema ?? 'file'
}

/** By their text, the names of what is written out more than once: 'SearchPhysiciansFilters'. */
function namesFor(operations: readonly Operation[]): Map<string, string> {
  const found = new Map<string, { name: string; times: number }>()
  const visit = (schema: Schema, name: string): void => {
    const text = JSON.stringify(schema)
    if (text.length >= worthName && schema.properties) {
      const known = found.get(text)
      if (known) {
        known.times++
        return
      }
      const taken = [...found.values()].filter((one) => one.name === name).length
      found.set(text, { name: taken === 0 ? name : `${name}${text.length}`, times: 1 })
    }
    for (const [key, part] of Object.entries(schema.properties ?? {})) visit(part, name + pascal(key))
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visit(part, name)
    if (schema.items) visit(schema.items, name)
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, name)
  }
  for (const { operationId, requestBody, responses } of operations) {
    visit(requestBody.content['application/json'].schema, `${pascal(operationId)}Input`)
    const answer = answerOf(responses)
    if (answer !== 'file') visit(answer, pascal(operationId))
  }
  return new Map([...found].filter(([, { times }]) => times > 1).map(([text, { name }]) => [text, name]))
}

const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** @param own the name of the type that this is, which is written out here */
function typeOf(schema: Schema, names: ReadonlyMap<string, string>, indent: string, own?: string): string {
  const name = names.get(JSON.stringify(schema))
  if (name !== undefined && name !== own) return name
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map((one) => typeOf(one, names, indent)))].join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, names, indent)).join(' | ')
  switch (schema.type) {
    case 'object':
      return objectType(schema, names, indent)
    case 'array':
      return `Array<${schema.items ? typeOf(schema.items, names, indent) : 'unknown'}>`
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

function objectType(schema: Schema, names: ReadonlyMap<string, string>, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inside = `${indent}  `
  const lines = Object.entries(properties).flatMap(([key, part]) => [
    ...(part.description ? [`${inside}/** ${part.description.replaceAll('*/', '* /')} */`] : []),
    `${inside}${/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)}${required.includes(key) ? '' : '?'}: ${typeOf(part, names, inside)}`,
  ])
  if (typeof additionalProperties === 'object') {
    lines.push(`${inside}[name: string]: ${typeOf(additionalProperties, names, inside)}`)
  }
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`
}

function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value)
}
