/** Names that people give their own things: a list, a saved search. */
import { z } from 'zod'
import { limits } from './limits.ts'

/** Trimmed. `missing` is the message if it is blank. */
export function ownName(missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(limits.ownName, `The name must be at most ${limits.ownName} characters.`)
}

/** The key that makes names that look the same equal: it ignores case, width, and the number of spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** `name` if it is free, else 'name (copy)', 'name (copy 2)', …: the first whose key is not `taken`. Never too long. */
export function freeCopyName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`
    const copy =
      [...name]
        .slice(0, limits.ownName - suffix.length)
        .join('')
        .trimEnd() + suffix
    if (!taken.has(nameKey(copy))) return copy
  }
}
