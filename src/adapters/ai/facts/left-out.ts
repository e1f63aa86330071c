/** What an email leaves out of its posting. */
import type { EmailText } from '../port.ts'
import { readPosting } from '../posting/read-posting.ts'
import { itemsOf } from './items.ts'
import { frame } from './vocabulary.ts'

/** Clauses, word for word, that state a fact and whose numbers or most of whose words are missing from the email. */
export function leftOutOf(
  { jobTitle, jobDescription }: { jobTitle: string; jobDescription: string },
  { subject, body }: EmailText,
): string[] {
  const mentioned = new Set(itemsOf(`${subject}\n${body}`).map(({ key }) => key))
  return readPosting(jobTitle, jobDescription)
    .clauses.filter(({ isFact, text }) => isFact && !isMentioned(text, mentioned))
    .map(({ verbatim }) => verbatim)
}

function isMentioned(text: string, mentioned: ReadonlySet<string>): boolean {
  const items = itemsOf(text)
  const words = items.filter(({ kind, key }) => kind !== 'figure' && !frame.has(key))
  const known = words.filter(({ key }) => mentioned.has(key)).length
  return items.every(({ kind, key }) => kind !== 'figure' || mentioned.has(key)) && known >= words.length * 0.7
}
