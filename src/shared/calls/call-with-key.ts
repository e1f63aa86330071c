/** A call as a program makes it, for the page on which people try one: with a key, and without the session's cookie. */
import { paths } from '../product/paths.ts'
import { connectionLost } from './call-error.ts'

export interface KeyAnswer {
  status: number
  /** Those that say something of limits. */
  headers: [name: string, value: string][]
  /** Indented, if it is JSON. */
  body: string
}

const shown = ['ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id']

/** An answer longer than this, in characters, is cut. */
const longest = 100_000

export async function callWithKey(name: string, key: string, body: string): Promise<KeyAnswer> {
  let response: Response
  try {
    response = await fetch(paths.call(name), {
      method: 'POST',
      credentials: 'omit',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    })
  } catch (cause) {
    throw connectionLost(cause)
  }
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const whole = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text
  return {
    status: response.status,
    headers: shown.flatMap((header) => {
      const value = response.headers.get(header)
      return value === null ? [] : [[header, value] as [string, string]]
    }),
    body: whole.length > longest ? `${whole.slice(0, longest)}\n…` : whole,
  }
}
