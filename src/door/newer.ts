import { isDeepStrictEqual } from 'node:util'
import type { Texts } from '#shared/calls/newer.ts'
import type { FailureDetails } from './handle.ts'

interface Save<Sent extends Texts> {
  /** As the caller read them; a caller who doesn't say replaces whatever is stored. */
  seen: Texts | undefined
  /** Read under a lock that the save holds to its end. */
  stored: Texts
  sent: Sent
}

/**
 * The texts that a save changes: without those that its caller left as they were, so that what others wrote into them
 * stays. Fails if a text that the caller did change is no longer the one they read.
 */
export function changedTexts<Sent extends Texts>(
  fail: (name: 'newer', more: FailureDetails) => never,
  { seen, stored, sent }: Save<Sent>,
): Partial<Sent> {
  const given = Object.entries(sent).filter(([name, text]) => {
    if (text === undefined) return false
    return seen === undefined || !(name in seen) || !isDeepStrictEqual(text, seen[name])
  })
  const over = given.filter(
    ([name, text]) =>
      seen !== undefined &&
      name in seen &&
      !isDeepStrictEqual(stored[name], seen[name]) &&
      !isDeepStrictEqual(stored[name], text),
  )
  if (over.length > 0) {
    const now = Object.fromEntries(over.map(([name]) => [name, stored[name]]))
    fail('newer', { newer: { stored: now, sent: Object.fromEntries(over) } })
  }
  return Object.fromEntries(given) as Partial<Sent>
}
