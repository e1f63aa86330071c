/** Choices that a browser remembers in a cookie: the server renders the page the way it was left, and nothing jumps. */
const year = 365 * 24 * 60 * 60

/**
 * Remembers a choice for a year. Scripts may read it: it holds a preference, never a person's data. `value` is one of
 * our own words, so it needs no escaping, and a library for that would be loaded on every page.
 */
export function rememberChoice(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is asynchronous and is missing on plain http; this is the old way.
  Reflect.set(document, 'cookie', `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`)
}
