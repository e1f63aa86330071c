/** Choices that a browser keeps in a cookie, so that the server draws the page as it was left and nothing jumps. */
const year = 365 * 24 * 60 * 60

/**
 * Keeps a choice for a year. Scripts may read it: it names a taste, never a person. `value` is one of our own words, so it needs no
 * escaping, and a library's code for that would come to every page.
 */
export function keepChoice(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API would wait for a promise, and is missing on plain http; this is its old form.
  Reflect.set(document, 'cookie', `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`)
}
