/** Which calls answer with names of physicians, and how many names typeahead shows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '#door/openapi.ts'
import { isNamedAfterPerson } from '../src/features/search/practices.ts'
import { handlers } from '../src/server/registry.ts'
import { namesOfOthers } from './support/names-of-others.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const env = { TRUSTED_PROXIES: '127.0.0.1', PHYSICIANS_PER_HOUR_WITH_PLAN: '150' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env })
})
afterAll(() => server.close())

describe('threat 58: names from typeahead', () => {
  const shown = new Map<string, Set<string>>()
  /**
   * Asks for the completions of every two letters, and returns the last answers' places and the different names so far.
   */
  async function harvest(who: 'free' | 'demo' | 'premium', address: string, letters: string, at = [server]) {
    const headers = { 'x-forwarded-for': address }
    const all = shown.get(who) ?? new Set<string>()
    shown.set(who, all)
    let places = 0
    for (const [turn, text] of letters.split(' ').entries()) {
      const { [turn % at.length]: one = server } = at
      const named = await one.as(who).post('suggest', { field: 'name', text }, headers)
      expect(named.status).toBe(200)
      for (const { value } of (await named.json()).data) all.add(value)
      const completed = await one.as(who).post('complete-query', { text }, headers)
      expect(completed.status).toBe(200)
      for (const { kind, items } of (await completed.json()).groups) {
        const isName = (value: string) => kind === 'person' || (kind === 'organization' && isNamedAfterPerson(value))
        for (const { value } of items) if (isName(value)) all.add(value)
        if (kind === 'place' || kind === 'specialty') places += items.length
      }
    }
    return { names: all.size, places }
  }

  test('twenty different ones a minute in the demo and on a free account, then places and specialties', async () => {
    for (const who of ['demo', 'free'] as const) {
      expect((await harvest(who, '192.0.2.40', 'an be ca')).names).toBe(20)
      const { names, places } = await harvest(who, '192.0.2.40', 'da el fr ho')
      expect(names).toBe(20)
      expect(places).toBeGreaterThan(0)
      const cities = await server.as(who).post('suggest', { field: 'city', text: 'ho' })
      expect((await cities.json()).data.length).toBeGreaterThan(0)
    }
    // The neighbor who tries the demo has names of their own; an account takes its limit along.
    expect((await harvest('demo', '192.0.2.41', 'ma ro sa ti')).names).toBe(40)
    expect((await harvest('free', '192.0.2.41', 'ma ro sa ti')).names).toBe(20)
  })

  test('of practices that are called after a person count as names, others don’t', async () => {
    const [practices, others] = [new Set<string>(), new Set<string>()]
    for (const letter of 'abcdefghijklmnoprstw') {
      const headers = { 'x-forwarded-for': '192.0.2.44' }
      for (const text of [`office of dr. ${letter}`, `hospital of ${letter}`]) {
        const named = await server.as('demo').post('suggest', { field: 'organization', text }, headers)
        const completed = await server.as('demo').post('complete-query', { text }, headers)
        const groups = (await completed.json()).groups as { kind: string; items: { value: string }[] }[]
        const values = [...(await named.json()).data, ...groups.flatMap(({ items }) => items)].map(({ value }) => value)
        for (const value of values) (/^Office of/.test(value) ? practices : others).add(value)
      }
    }
    expect(practices.size).toBe(20)
    expect(others.size).toBeGreaterThan(20)
  })

  test('twenty at several servers together, one after the other or at once', async () => {
    const [second, third] = await Promise.all([0, 1].map(() => startTestServer({ env, peerOf: server })))
    try {
      await server.pool.query('truncate typeahead_names')
      const all = [second!, third!]
      shown.clear()
      expect((await harvest('free', '192.0.2.50', 'an be ca da el fr', all)).names).toBe(20)
      // What one has shown, another shows again.
      const before = shown.get('free')!
      expect((await harvest('free', '192.0.2.50', 'be an', all)).names).toBe(20)
      await Promise.all(
        ['an be ca da', 'el fr ho ma'].map((letters, at) => harvest('demo', '192.0.2.51', letters, [all[at]!])),
      )
      expect(shown.get('demo')!.size).toBe(20)
      expect(before.size).toBe(20)
    } finally {
      for (const one of [third!, second!]) await one.close()
    }
  })

  test('as many as they need for those with a plan, counted as physicians seen', async () => {
    expect((await harvest('premium', '192.0.2.42', 'an be ca ma ro')).names).toBeGreaterThan(40)
    const letters = [...'abcdefghijklmnoprstw']
    const statuses = new Set<number>()
    for (let round = 0; round < 40 && !statuses.has(429); round++) {
      const text = letters[round % letters.length]!
      statuses.add((await server.as('premium').post('suggest', { field: 'name', text })).status)
    }
    expect(statuses).toEqual(new Set([200, 429]))
  })
})

describe('what a call shows of physicians is declared on its contract', () => {
  const registry = new Map(handlers.map((handler) => [handler.contract.name, handler]))
  const answersOf = () => openApiDocument(registry, server.deps.settings).paths
  /** The places of texts in an answer that are named like a person. */
  function namesIn(schema: unknown, at = ''): string[] {
    if (Array.isArray(schema)) return schema.flatMap((part) => namesIn(part, at))
    if (typeof schema !== 'object' || schema === null) return []
    return Object.entries(schema).flatMap(([key, part]) => {
      if (key !== 'properties') return namesIn(part, at)
      return Object.entries(part as Record<string, unknown>).flatMap(([name, value]) => [
        ...(isNamed(name) && JSON.stringify(value).includes('"string"') ? [`${at}.${name}`] : []),
        ...namesIn(value, `${at}.${name}`),
      ])
    })
  }
  const isNamed = (key: string) => /name$|^(label|person|physician|value|values|who)$/i.test(key)
  const whatIsFound = () => {
    const paths = answersOf()
    return new Map(
      handlers
        .map(({ contract }) => contract)
        // Admins see everyone.
        .filter(({ access }) => access.kind !== 'admin')
        .map(({ name, shows }) => {
          const answer = paths[`/functions/v1/${name}`]!.post.responses['200']
          return [name, { shows, names: [...new Set(namesIn(answer))] }] as const
        }),
    )
  }

  test('threat 58: no call answers with a name and declares nothing', () => {
    const found = whatIsFound()
    expect(found.get('suggest')!.names).toEqual(['.data.value'])
    expect(found.get('get-contacted')!.names).toContain('.data.physician.lastName')
    const undeclared = [...found].flatMap(([call, { shows, names }]) =>
      shows === undefined ? names.filter((at) => !namesOfOthers[call]?.includes(at)).map((at) => `${call} ${at}`) : [],
    )
    expect(undeclared).toEqual([])
    const outdated = Object.entries(namesOfOthers).flatMap(([call, listed]) =>
      listed.filter((at) => !found.get(call)?.names.includes(at)).map((at) => `${call} ${at}`),
    )
    expect(outdated).toEqual([])
  })
})
