/** What the posting says and the email doesn't, and how to add it at its place. */
import type { EmailText } from '#adapters/ai/port.ts'
import type { EmailVersion } from './contracts.ts'

type LeftOut = EmailVersion['leftOut'][number]

/** What the writer left out and is still not in the email. */
export function stillLeftOut(leftOut: readonly LeftOut[], { subject, body }: EmailText): LeftOut[] {
  const text = plain(`${subject}\n${body}`)
  return leftOut.filter(({ sentence }) => !text.includes(plain(sentence)))
}

const closing =
  /^(?:(?:with )?(?:kind|best|warm|warmest|kindest)(?: (?:regards|wishes))?|regards|sincerely|respectfully|all the best|thanks|thank you|many thanks|cheers|talk soon|yours)\b[^\n]{0,30}(?:\n|$)/i

/** The sentence after the one it belongs with; without that, as its own paragraph before the last question. */
export function addLeftOut({ subject, body }: EmailText, { sentence, after }: LeftOut): EmailText {
  const near = after.find((said) => body.includes(said))
  if (near !== undefined) {
    const at = body.indexOf(near) + near.length
    const isPoint = body.slice(0, body.indexOf(near)).split('\n').at(-1)?.startsWith('- ')
    // After the last point of its list, in a line of its own.
    const end = isPoint ? body.indexOf('\n\n', at) : at
    const cut = end === -1 ? body.length : end
    return { subject, body: `${body.slice(0, cut)}${isPoint ? '\n\n' : ' '}${sentence}${body.slice(cut)}` }
  }
  const paragraphs = body.trimEnd().split(/\n{2,}/)
  const end = paragraphs.findLastIndex((paragraph) => closing.test(paragraph))
  const ask = end > 0 && /\?\s*$/.test(paragraphs[end - 1] ?? '') ? end - 1 : end
  paragraphs.splice(ask === -1 ? paragraphs.length : ask, 0, sentence)
  return { subject, body: paragraphs.join('\n\n') }
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[.!?]+$/, '')
    .trim()
    .toLowerCase()
}
