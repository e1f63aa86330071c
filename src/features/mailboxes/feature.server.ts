import type { Feature } from '#door/feature.ts'
import { addMailboxHandler } from './add-mailbox.server.ts'
import { checkMailboxHandler } from './check-mailbox.server.ts'
import { checkMailboxJob } from './check-mailbox-job.server.ts'
import { findMailServersHandler } from './find-mail-servers.server.ts'
import { finishMailboxSignInHandler } from './finish-mailbox-sign-in.server.ts'
import { getMailboxesHandler } from './get-mailboxes.server.ts'
import { mailboxData } from './personal-data.server.ts'
import { readMailboxes } from './read-mailbox.server.ts'
import { removeMailboxHandler } from './remove-mailbox.server.ts'
import { startMailboxSignInHandler } from './start-mailbox-sign-in.server.ts'

export const mailboxes: Feature = {
  calls: [
    getMailboxesHandler,
    findMailServersHandler,
    addMailboxHandler,
    checkMailboxHandler,
    removeMailboxHandler,
    startMailboxSignInHandler,
    finishMailboxSignInHandler,
  ],
  // What reads a mailbox needs the other features, so `server/registry.ts` adds it.
  jobs: [checkMailboxJob, readMailboxes],
  personalData: [mailboxData],
}
