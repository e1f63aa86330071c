import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteSettings } from './contracts.ts'
import { knownSettings, longest } from './known-settings.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server with settings in its database, which counts how often they are read. */
function makeServer() {
  const changed: (() => void)[] = []
  const server = { text: 'first', reads: 0, fails: false }
  const notices = {
    onChange: (table: string, tell: () => void) => void (table === 'site_settings' && changed.push(tell)),
  }
  const read = async () => {
    server.reads += 1
    if (server.fails) throw new Error('away')
    return {
      id: 1,
      google_search_text: server.text,
      meta_description: '',
      seo_description: '',
      images: {},
    } as SiteSettings
  }
  return Object.assign(server, {
    ask: async () => (await knownSettings(notices, read)).google_search_text,
    tellAll: () => {
      for (const tell of changed) tell()
    },
  })
}

test('they are read once, and again after a change', async () => {
  const server = makeServer()
  expect(await Promise.all([server.ask(), server.ask()])).toEqual(['first', 'first'])
  expect(server.reads).toBe(1)
  server.text = 'second'
  server.tellAll()
  expect(await server.ask()).toBe('second')
  expect(server.reads).toBe(2)
})

test('a change that no one heard of shows after a moment', async () => {
  const server = makeServer()
  await server.ask()
  server.text = 'second'
  expect(await server.ask()).toBe('first')
  vi.advanceTimersByTime(longest)
  expect(await server.ask()).toBe('second')
})

test('what was being read during a change is not kept', async () => {
  const server = makeServer()
  const before = server.ask()
  server.text = 'second'
  server.tellAll()
  await before
  expect(await server.ask()).toBe('second')
})

test('a failure is not kept', async () => {
  const server = makeServer()
  server.fails = true
  await expect(server.ask()).rejects.toThrow('away')
  server.fails = false
  expect(await server.ask()).toBe('first')
})
