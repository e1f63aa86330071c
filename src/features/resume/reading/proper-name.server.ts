import { properPhrase } from '#data/normalise/phrase.ts'
import { isShouted } from '#data/normalise/text.ts'

/** A name of an organization, a title, or a field, on one line and without shouting. */
export function properName(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return isShouted(plain) && plain.length > 5 ? properPhrase(plain) : plain
}
