/** What the CAN-SPAM Act wants under a commercial email: a postal address and a way to hear no more (15 U.S.C. 7704(a)(5)). */
import { brand } from '#shared/brand.ts'

export const letterFooter = `--
${brand.postalAddress.join(', ')}
If you would rather not hear from me again, reply "unsubscribe" and I will not write to you again.`

export function withFooter(body: string): string {
  return `${body.trimEnd()}\n\n${letterFooter}`
}
