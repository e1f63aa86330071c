/** What is done with emails that came in, in a process of its own. */
import type { InChild } from '#door/file-work.ts'
import type { readIncoming } from './file-work.ts'
import { classify } from './incoming/classify.ts'

export const readIncomingInChild: InChild<typeof readIncoming> = ({ emails }) =>
  Promise.all(emails.map(({ source, receivedAt }) => classify(source, receivedAt).catch(() => null)))
