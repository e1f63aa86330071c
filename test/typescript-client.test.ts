/** The API's document, and the client made from it, against a real server. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from '@scalar/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AttendingError, attending, type CallName, type Client } from '../clients/typescript/src/index.ts'
import { makeApiKey } from '../src/features/api-keys/contracts.ts'
import { handlers } from '../src/server/registry.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { scopes } from '../src/shared/access/scopes.ts'
import { currentClientTypes } from './support/client-types.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let key: string
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  key = (await server.as('premium').call(makeApiKey, { name: 'Client', scopes: [...scopes], days: 30 })).secret
  client = attending({ origin: server.origin, key })
})
afterAll(() => server.close())

interface Media {
  schema?: { allOf?: { properties?: { error: { properties: { code: { enum: string[] } } } } }[] }
  example?: unknown
  examples?: Record<string, { value: { error: { code: string } } }>
}

interface Described {
  paths: Record<
    string,
    {
      post: {
        operationId: string
        requestBody: { content: Record<string, Media> }
        responses: Record<string, { content: Record<string, Media> }>
      }
    }
  >
}

/** A copy: validators resolve what they get in place. */
const plain = (document: Described) => structuredClone(document) as unknown as Record<string, unknown>

const documentOf = async () => (await (await server.fetch('/api/openapi.json')).json()) as Described

describe('the document', () => {
  test('is OpenAPI 3.1 to two validators that share no code with each other', async () => {
    const document = await documentOf()
    expect(await new Validator().validate(plain(document))).toMatchObject({ valid: true })
    const { valid, errors } = await validate(plain(document))
    expect({ valid, errors }).toEqual({ valid: true, errors: [] })
  })

  test('neither validator passes a document that is wrong', async () => {
    const wrong = await documentOf()
    Object.values(wrong.paths)[0]!.post.responses = { nonsense: 7 } as never
    expect(await new Validator().validate(plain(wrong))).toMatchObject({ valid: false })
    expect((await validate(plain(wrong))).valid).toBe(false)
  })

  test('has an example of every call’s input, which the call takes', async () => {
    const document = await documentOf()
    const examples = new Map(
      Object.values(document.paths).map(({ post }) => [
        post.operationId,
        post.requestBody.content['application/json']?.example,
      ]),
    )
    const refused = handlers.flatMap(({ contract: { name, scope, input } }) => {
      const read = input.safeParse(examples.get(name))
      return scope === undefined || read.success ? [] : [`${name}: ${read.error.message}`]
    })
    expect(refused).toEqual([])
  })

  test('has an example of every call’s answer, which the call could give', async () => {
    const document = await documentOf()
    const wrong = handlers.flatMap(({ contract: { name, answer, output } }) => {
      if (answer === 'file') return []
      const { content } = document.paths[`/functions/v1/${name}`]!.post.responses['200']!
      const read = output.safeParse(content['application/json']?.example)
      return read.success ? [] : [`${name}: ${read.error.message}`]
    })
    expect(wrong).toEqual([])
  })

  test('names every error of a call by its code, with an example', async () => {
    const document = await documentOf()
    const { responses } = document.paths['/functions/v1/add-to-list']!.post
    const codes = Object.entries(responses).flatMap(([status, { content }]) => {
      const { schema, examples = {} } = content['application/json']!
      const named = schema?.allOf?.[1]?.properties?.error.properties.code.enum ?? []
      expect(Object.keys(examples)).toEqual(status === '200' ? [] : named)
      return named
    })
    expect(codes).toEqual(
      expect.arrayContaining(['insufficient_scope', 'key_expired', 'subscription_required', 'invalid_input']),
    )
  })
})

describe('the client', () => {
  test('has the types of the document as it is now (run script/typescript-client)', () => {
    const file = path.join(projectRoot, 'clients/typescript/src/calls.gen.ts')
    expect(readFileSync(file, 'utf8')).toBe(currentClientTypes())
  })

  test('walks from a search to a file for the ATS', async () => {
    const found: number[] = []
    for await (const physician of client.rows('search-physicians', { filters: { hasEmail: true } })) {
      found.push(physician.id)
      if (found.length === 30) break
    }
    expect(new Set(found).size).toBe(30)
    const { listId } = await client.call('add-to-list', { listName: 'From a program', physicianIds: found.slice(0, 5) })
    const onList: number[] = []
    for await (const { id } of client.rows('get-list', { listId })) onList.push(id)
    expect(onList.toSorted()).toEqual(found.slice(0, 5).toSorted())
    const { email } = await client.call('get-physician-contact', { physicianId: found[0]!, field: 'email' })
    expect(email).toContain('@')
    await client.call('log-contact', { physicianIds: [found[0]!], how: 'email' })
    const { data } = await client.call('get-activities', { physicianId: found[0]! })
    expect(data.map(({ kind, key }) => [kind, key])).toEqual([
      ['contacted', 'Client'],
      ['revealed', 'Client'],
    ])
    const made = await client.call('start-export', { source: { kind: 'search', filters: { onList: listId } } })
    const file = await client.call('download-export', { exportId: made.export.id, format: 'csv', layout: 'greenhouse' })
    expect(file.name).toMatch(/greenhouse_.*\.csv$/)
    expect(new TextDecoder().decode(file.bytes).split('\r\n')).toHaveLength(7)
  })

  test('tells what was refused, in our words', async () => {
    const refused = client.call('get-list', { listId: '01981c5e-7a3c-7000-8000-000000000001' })
    await expect(refused).rejects.toMatchObject({ status: 404, code: 'no_list' })
    const wrong = client.call('save-search', { name: '', searchParams: {} })
    const error = await wrong.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AttendingError)
    expect(error).toMatchObject({ status: 422, fields: { name: expect.any(String) } })
  })

  test('sends a call again whose answer was lost, and it is done once', async () => {
    let lost = 0
    const losing = attending({
      origin: server.origin,
      key,
      fetch: async (...asked) => {
        const response = await fetch(...asked)
        if (lost++ > 0) return response
        await response.body?.cancel()
        throw new TypeError('fetch failed')
      },
    })
    await losing.call('save-search', { name: 'Once', searchParams: { filters: { state: ['ID'] } } })
    const { data } = await client.call('get-saved-searches', {})
    expect(data.filter(({ name }) => name === 'Once')).toHaveLength(1)
    expect(lost).toBe(2)
  })

  test('its types refuse what the server would', () => {
    // @ts-expect-error There is no such call.
    const noCall: CallName = 'read-minds'
    // @ts-expect-error A list has an id.
    const noId: Parameters<Client['call']>[1] & { listId: string } = {}
    expect([noCall, noId]).toHaveLength(2)
  })
})
