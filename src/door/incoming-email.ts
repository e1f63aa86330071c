import type { Transaction } from 'kysely'
import type { IncomingEmail } from '#adapters/mailbox/port.ts'
import type { DB } from '#db/schema.gen.ts'

export interface ReceivingMailbox {
  id: string
  userId: string
  address: string
}

/**
 * What a feature does with an answer to an email that was sent from a member's mailbox. Runs once for each, in the
 * transaction that records it; if it rejects, the email is read again.
 */
export type TakesIncoming = (db: Transaction<DB>, mailbox: ReceivingMailbox, email: IncomingEmail) => Promise<void>
