/** Splits an email into the pieces it is shown in: sentence by sentence and line by line. */
import type { EmailPiece, EmailText } from './port.ts'

export function* piecesOf(email: EmailText): Generator<EmailPiece> {
  yield { part: 'subject', at: 0, text: email.subject }
  let at = 0
  for (const text of email.body.match(/[^.?!\n]*(?:[.?!]+ ?|\n+|$)/g) ?? []) {
    if (text === '') continue
    yield { part: 'body', at, text }
    at += text.length
  }
}
