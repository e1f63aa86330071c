import { fileIn, findIn, readNewIn } from './imap.ts'
import type { Mailboxes } from './port.ts'
import { composed, sendThrough } from './smtp.ts'

/** @param anywhere connects to this machine and networks inside as well, as a developer's server does */
export const makeMailboxes = (anywhere: boolean): Mailboxes => ({
  send: (access, email) => sendThrough(access, email, anywhere),
  find: (access, messageId, among) => findIn(access, { messageId, among }, anywhere),
  file: async (access, email) => {
    const { content } = await composed(access, email)
    return fileIn(access, { messageId: email.messageId, content }, anywhere)
  },
  readNew: (access, from, onPiece) => readNewIn(access, from, onPiece, anywhere),
})
