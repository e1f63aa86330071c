/** What the posting says and the email doesn't, and how to add it. */
import type { EmailText } from '#adapters/ai/port.ts'

/** What the writer left out and is still not in the email. */
export function stillLeftOut(leftOut: readonly string[], { subject, body }: EmailText): string[] {
  const text = plain(`${subject}\n${body}`)
  return leftOut.filter((clause) => !text.includes(plain(clause)))
}

const closing =
  /^(?:(?:with )?(?:kind|best|warm|warmest|kindest)(?: (?:regards|wishes))?|regards|sincerely|respectfully|all the best|thanks|thank you|many thanks|cheers|talk soon|yours)\b[^\n]{0,30}(?:\n|$)/i

/** The clause, word for word, as its own paragraph above the closing. */
export function addClause({ subject, body }: EmailText, clause: string): EmailText {
  const sentence = /[.!?]$/.test(clause.trim()) ? clause.trim() : `${clause.trim()}.`
  const paragraphs = body.trimEnd().split(/\n{2,}/)
  const end = paragraphs.findLastIndex((paragraph) => closing.test(paragraph))
  paragraphs.splice(end === -1 ? paragraphs.length : end, 0, sentence)
  return { subject, body: paragraphs.join('\n\n') }
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[.!?]+$/, '')
    .trim()
    .toLowerCase()
}
