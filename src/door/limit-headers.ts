/**
 * `RateLimit-Policy` and `RateLimit`, as draft-ietf-httpapi-ratelimit-headers-10 has them: which limits a call counts
 * against, and what is left of each. For programs only; browsers make no use of them.
 */

/** A limit after a call has been counted. */
export interface LimitState {
  /** In kebab-case. */
  name: string
  max: number
  /** Seconds. */
  within: number
  left: number
  /** Seconds until there is more. */
  wait: number
  /** What is counted, if it isn't calls. */
  unit?: 'physicians' | 'contacts'
}

export function limitHeaders(states: readonly LimitState[]): [name: string, value: string][] {
  if (states.length === 0) return []
  const policies = states.map(
    ({ name, max, within, unit }) => `"${name}";q=${max};w=${within}${unit ? `;qu="${unit}"` : ''}`,
  )
  const current = states.map(({ name, left, wait }) => `"${name}";r=${Math.max(0, left)};t=${wait}`)
  return [
    ['ratelimit-policy', policies.join(', ')],
    ['ratelimit', current.join(', ')],
  ]
}

/**
 * Does something that uses up a quota, and adds what is left of it to what the call says of its limits, also if it was
 * refused. Reads nothing for a browser.
 */
export async function sayingQuota<T>(
  { limits }: { limits?: LimitState[] },
  readStates: () => Promise<readonly LimitState[]>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } finally {
    if (limits) limits.push(...(await readStates()))
  }
}
