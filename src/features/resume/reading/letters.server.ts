/** What stands around a resume in its file, and isn't about the physician: a letter, and the email it came in. */
import type { LaidLine } from './laid-lines.server.ts'

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const isDate = new RegExp(
  `^(?:${month}\\.? \\d{1,2},? \\d{4}|\\d{1,2} ${month} \\d{4}|\\d{1,2}/\\d{1,2}/\\d{2,4})$`,
  'i',
)
const greeting = /^(?:dear\b.{1,70}|to whom it may concern)[,:]?$/i
const closing =
  /^(?:sincerely|respectfully|cordially|(?:yours|very) \w+|(?:with |best |kind |warm |many )*(?:regards|wishes|thanks))\b.{0,20}$/i
const headOfEmail = /^(?:to|cc|bcc|subject|sent|date|reply-to):\s/i
const quoted = /^on .{5,90} wrote:$|^-+ ?original message|^begin forwarded message/i
/** A letter is at the beginning of a file. */
const within = 80

export interface Aside {
  /** The lines of the resume. */
  own: LaidLine[]
  /** Who has signed the letter, or sent the email. */
  signed: LaidLine[]
}

export function withoutLetters(lines: readonly LaidLine[]): Aside {
  const end = lines.findIndex(({ text }) => quoted.test(text.trim()))
  const read = end > 0 ? lines.slice(0, end) : [...lines]
  const isEmail = read.slice(0, 10).filter(({ text }) => headOfEmail.test(text)).length > 0
  const from = read.slice(0, 10).find(({ text }) => /^from:\s/i.test(text))
  const plain = read.filter((line, at) => !(isEmail && at < 10 && (headOfEmail.test(line.text) || line === from)))
  const signed = isEmail && from ? [{ ...from, text: from.text.replace(/^from:\s*/i, '') }] : []
  const dear = plain.slice(0, within).findIndex(({ text }) => greeting.test(text.trim()))
  if (dear === -1) return { own: plain, signed }
  const close = plain.findIndex(({ text }, at) => at > dear && at < dear + within && closing.test(text.trim()))
  const dated = plain.slice(0, dear).findIndex(({ text }) => isDate.test(text.trim()))
  const last = close === -1 ? dear : close
  const name = close === -1 ? undefined : plain[close + 1]
  return {
    own: plain.filter(({ region }, at) => region !== 'body' || at < dated || at > last + (name ? 1 : 0)),
    signed: name ? [...signed, name] : signed,
  }
}
