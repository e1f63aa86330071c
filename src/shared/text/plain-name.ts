/**
 * Names of people and teams, which our emails use in subjects and sentences: no line breaks, no addresses, no markup.
 * Otherwise a name would be a way to have us send anyone anything.
 */
import type { z } from 'zod'

// Line breaks and other control characters, and signs that change the direction of text.
const signs = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
const markup = /[<>]|\]\s*\(|&(?:#\w+|[a-z]+);/i
const address = /@|:\/\/|\bwww\.|\b(?:mailto|tel|javascript|data):/i
/** Endings that email programs turn into links the most. Country codes have two letters. */
const domain =
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|edu|gov|mil|int|app|dev|xyz|top|site|online|shop|club|store|live|link|click|page|health|care|jobs|agency|cloud|tech|\p{Ll}{2})(?![\p{L}\p{N}.])/iu

export const plainNameMessage = 'Use plain text on one line, without links, email addresses, or HTML.'

export function isPlainName(name: string): boolean {
  return name.search(signs) === -1 && !markup.test(name) && !address.test(name) && !domain.test(name)
}

/** Trimmed; the message is for the field. */
export function plainName<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.refine(isPlainName, plainNameMessage)
}

/**
 * A stored name for an email: as it is if it is plain, else without what would become a line break, a link, or markup.
 * Names from before the rule, and those made from an address ('ann.lee'), need it.
 */
export function nameInEmail(name: string): string {
  return (
    name
      .toWellFormed()
      .replace(signs, ' ')
      .replace(/[<>]+|\]\s*\(|&(?=#?\w+;)/g, ' ')
      .replace(/\b[a-z]+:\/\/|\b(?:mailto|tel|javascript|data):/gi, ' ')
      .replaceAll('@', ' at ')
      // A dot within a word, as in an address.
      .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
  )
}
