/**
 * The OpenAPI 3.1 document, made from the schemas that validate the calls. Our own code, because the contracts are our
 * own: a generator would need the calls described again in its own format. Zod writes the JSON schemas.
 */
import { z } from 'zod'
import type { Access } from '#shared/access/access.ts'
import type { ApiDocument, ApiOperation } from '#shared/calls/call-context.ts'
import { type AnyContract, errorCode } from '#shared/calls/contract.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import type { Registry } from './call.ts'
import type { Settings } from './deps.ts'
import { exampleOf } from './examples.ts'
import { triesSentence } from './tries.ts'

/** The cookie's name; over https with the prefix that makes browsers require Secure. */
function sessionCookie(origin: string): string {
  return `${origin.startsWith('https://') ? '__Host-' : ''}attending.session_token`
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string', description: 'A sentence to show to people.' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        newer: {
          type: 'object',
          description: 'With the code newer: the texts as they are stored now, and as they were sent.',
          required: ['stored', 'sent'],
          properties: { stored: { type: 'object' }, sent: { type: 'object' } },
        },
      },
    },
    redirectUrl: { type: 'string' },
  },
}

type Serving = Pick<Settings, 'origin' | 'tries'>

/** The document of the calls as these settings serve them. */
export function openApiDocument(registry: Registry, settings: Serving): ApiDocument & Record<string, unknown> {
  const { origin } = settings
  const contracts = [...registry.values()]
    .map(({ contract }) => contract)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} calls`,
      version: '1',
      description:
        'Every call is a POST of JSON. Programs send an API key, made at /account/programs, as Authorization: Bearer. ' +
        'People sign in at /api/auth/sign-in/email and send the session cookie, or the value of the response’s ' +
        'set-auth-token header as a bearer token. A call that changes something takes an Idempotency-Key: sent again ' +
        'with it within a day, it is done once and answered the same.',
    },
    servers: [{ url: origin }],
    paths: Object.fromEntries(
      contracts.map((contract) => [paths.call(contract.name), { post: operation(contract, settings) }]),
    ),
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `att_…`, with the scope that the call names.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The set-auth-token of a sign-in.' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie(origin) },
      },
    },
  }
}

function operation(contract: AnyContract, settings: Serving): ApiOperation & Record<string, unknown> {
  return {
    operationId: contract.name,
    summary: contract.summary,
    description: [
      [accessSentence(contract.access), ...scopeSentences(contract), ...limitSentences(contract, settings)].join(' '),
      // On a line of its own, which the page of all calls shows once.
      ...(contract.errors.newer ? [seenSentence] : []),
    ].join('\n'),
    tags: [
      contract.access.kind === 'needs'
        ? 'subscribers'
        : contract.access.kind === 'own'
          ? contract.access.physician === 'only'
            ? 'physicians'
            : 'members'
          : contract.access.kind,
    ],
    // An empty list or entry means that none is needed; without a list, readers would have to guess.
    security: [
      ...(contract.access.kind === 'open' ? (contract.scope ? [{}] : []) : [{ bearer: [] }, { cookie: [] }]),
      // In OpenAPI 3.1, the roles that a scheme other than OAuth needs.
      ...(contract.scope ? [{ key: [contract.scope] }] : []),
    ],
    requestBody: { content: { 'application/json': inputOf(contract) } },
    responses: { ...answers(contract), ...failures(contract, settings) },
  }
}

function inputOf({ input, example }: AnyContract) {
  const schema = schemaOf(input, 'input')
  return { schema, example: example ?? exampleOf(schema) }
}

function answerOf({ output }: AnyContract) {
  const schema = schemaOf(output, 'output')
  return { schema, example: exampleOf(schema) }
}

function answers(contract: AnyContract): ApiOperation['responses'] {
  const content: Record<string, { schema: unknown; example?: unknown }> =
    contract.answer === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': answerOf(contract) }
  if (contract.event) content['text/event-stream'] = { schema: schemaOf(contract.event, 'output') }
  return { '200': { description: 'The response.', content } }
}

const seenSentence =
  'Send the texts as you read them as `seen`: a save over a newer text is refused as `newer`, with both texts, and a ' +
  'text that you did not change stays as others left it. Without `seen`, it replaces whatever is stored.'

/** What is open to everyone needs no key, either. */
function scopeSentences({ access, scope }: AnyContract): string[] {
  if (scope !== undefined) return [`Scope: ${scope}.`]
  return access.kind === 'open' ? [] : ['Not by API key.']
}

/** What a 429 is for. */
function limitSentences({ shows, tries = [] }: AnyContract, settings: Serving): string[] {
  return [...(shows ? ['Counts as reading physicians.'] : []), ...tries.map((one) => triesSentence(one, settings))]
}

function failures(contract: AnyContract, settings: Serving): ApiOperation['responses'] {
  const byStatus = new Map<number, string[]>([[422, ['invalid_input: the input is not valid']]])
  for (const [name, words] of Object.entries(contract.errors)) {
    byStatus.set(words[0], [...(byStatus.get(words[0]) ?? []), `${errorCode(name)}: ${words.at(-1)}`])
  }
  if (contract.scope) {
    const keyNeeds = [
      [401, 'key_unknown, key_expired, key_ended: the API key is not good, or no longer'],
      [402, 'subscription_required: API keys need the Annual plan'],
      [403, `insufficient_scope: the API key doesn’t have the scope ${contract.scope}`],
      [403, 'key_elsewhere: the API key may not be used from this network'],
    ] as const
    for (const [status, sentence] of keyNeeds) byStatus.set(status, [...(byStatus.get(status) ?? []), sentence])
  }
  for (const [status, sentence] of refusalsOf(contract.access))
    byStatus.set(status, [...(byStatus.get(status) ?? []), sentence])
  const limits = limitSentences(contract, settings)
  if (limits.length > 0) byStatus.set(429, [...(byStatus.get(429) ?? []), `too_many_requests: ${limits.join(' ')}`])
  return Object.fromEntries(
    [...byStatus].map(([status, sentences]) => [
      String(status),
      { description: sentences.join('\n'), content: { 'application/json': errorContent(sentences) } },
    ]),
  )
}

/** @param sentences 'code: why', or 'code, code: why' */
function errorContent(sentences: readonly string[]) {
  const errors = sentences.flatMap((sentence) => {
    const at = sentence.indexOf(': ')
    return sentence
      .slice(0, at)
      .split(', ')
      .map((code) => ({ code, message: sentence.slice(at + 2) }))
  })
  const codes = [...new Set(errors.map(({ code }) => code))]
  const named = { type: 'object', properties: { error: { type: 'object', properties: { code: { enum: codes } } } } }
  return {
    schema: { allOf: [{ $ref: '#/components/schemas/Error' }, named] },
    examples: Object.fromEntries(errors.map((error) => [error.code, { value: { error } }])),
  }
}

function refusalsOf(access: Access): [number, string][] {
  if (access.kind === 'open') return []
  const signIn: [number, string] = [401, 'sign_in_required: not signed in']
  if (access.kind === 'admin') {
    const secondFactor = 'two_factor_required: it is required of admins here, and it is off'
    return [signIn, [403, 'forbidden: not an admin'], [403, secondFactor]]
  }
  if (access.kind === 'member') return [signIn, [403, `forbidden: not ${roleWords.recruiter}`]]
  if (access.kind === 'team') {
    const secondFactor = 'two_factor_required: the team requires two-factor sign-in, and it is off'
    return [signIn, [403, `forbidden: not ${roleWords[access.role]}`], [403, secondFactor]]
  }
  if (access.kind === 'needs')
    return [signIn, [402, 'subscription_required: needs a plan'], [403, 'demo_restricted: demo account']]
  const demo: [number, string][] = access.demo === 'refused' ? [[403, 'demo_restricted: demo account']] : []
  const words = { refused: 'a physician’s account', only: 'not a physician’s account' }
  return [
    signIn,
    ...demo,
    ...(access.physician ? [[403, `forbidden: ${words[access.physician]}`] as [number, string]] : []),
  ]
}

const roleWords = {
  owner: 'an owner of a team',
  manager: 'an owner or manager of a team',
  recruiter: 'a member of a team',
} as const

/** One sentence about who may make a call. */
export function accessSentence(access: Access): string {
  switch (access.kind) {
    case 'open':
      return 'Open to everyone.'
    case 'own':
      if (access.physician === 'only') return 'For physicians who have claimed a profile.'
      if (access.physician === 'refused') return 'For anyone signed in, except the demo account and physicians.'
      return access.demo === 'refused' ? 'For anyone signed in, except the demo account.' : 'For anyone signed in.'
    case 'needs':
      return access.tier === 'premium' ? 'For subscribers of the Annual plan.' : 'For subscribers.'
    case 'member':
      return `For ${roleWords.recruiter}.`
    case 'team':
      return `For ${roleWords[access.role]}.`
    case 'admin':
      return 'For admins.'
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
}
