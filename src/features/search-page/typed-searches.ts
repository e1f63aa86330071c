/**
 * What someone has typed into the query box this week, newest first, in this browser. Someone else who signs in here
 * doesn't get it.
 */
import { z } from 'zod'
import { BrowserStore } from '#shared/browser/browser-store.ts'

const week = 7 * 24 * 60 * 60 * 1000
const most = 8

const Typed = z.object({ query: z.string(), at: z.number() })
type Typed = z.infer<typeof Typed>
const Stored = z.object({ person: z.string(), searches: z.array(Typed) })

const store = new BrowserStore<z.infer<typeof Stored>>({
  key: 'typed-searches',
  area: () => localStorage,
  parse: (json) => Stored.safeParse(json).data ?? null,
})

/** Contacts are looked up once, and aren't left in a browser. */
const isContact = (query: string) => query.includes('@') || /^[\d\s().+-]{7,}$/.test(query)

/** The newest of each, of the last seven days. */
export function ofThisWeek(searches: readonly Typed[], now: number): Typed[] {
  const different = new Map<string, Typed>()
  for (const one of searches) {
    const key = one.query.toLowerCase()
    if (now - one.at < week && !different.has(key)) different.set(key, one)
  }
  return [...different.values()].slice(0, most)
}

export function typedThisWeek(person: string): string[] {
  const found = store.read()
  return found?.person === person ? ofThisWeek(found.searches, Date.now()).map(({ query }) => query) : []
}

export function rememberTyped(person: string, typed: string): void {
  const query = typed.trim()
  if (query === '' || isContact(query)) return
  const found = store.read()
  const before = found?.person === person ? found.searches : []
  store.write({ person, searches: ofThisWeek([{ query, at: Date.now() }, ...before], Date.now()) })
}
