/** A provider of mailboxes under the test's control, and someone who sends from one of them to many people. */
import { randomUUID } from 'node:crypto'
import type { IncomingEmail, IncomingKind, Mailboxes, OutgoingEmail, SendOutcome } from '#adapters/mailbox/port.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { sealed } from '../../src/features/mailboxes/access.server.ts'
import { takeAnswer } from '../../src/features/sequences/incoming.server.ts'
import { sendFromMailbox } from '../../src/features/sequences/jobs.server.ts'
import { personaEmail } from '../../src/server/start/personas.ts'
import type { TestServer } from './server.ts'

export interface Left extends OutgoingEmail {
  at: Date
  mailbox: string
}

export interface Provider {
  left: Left[]
  /** What its mail server says instead of taking an email. */
  answer: (email: OutgoingEmail) => SendOutcome | 'hangs' | null
  found: (messageId: string) => boolean
}

/** Puts a provider in the place of members' mail servers, and the clock in the test's hands. */
export function useProvider(server: TestServer, start: Date): { provider: Provider; clock: { now: Date } } {
  const clock = { now: start }
  const provider: Provider = { left: [], answer: () => null, found: () => false }
  const mailboxes: Mailboxes = {
    send: async (access, email) => {
      const answer = provider.answer(email)
      if (answer === 'hangs') return new Promise<never>(() => {})
      if (answer === null || answer.outcome === 'unclear') {
        provider.left.push({ ...email, at: clock.now, mailbox: access.address })
      }
      return answer ?? { outcome: 'sent' }
    },
    find: async (_, messageId) => (provider.found(messageId) ? `Message-ID: ${messageId}\r\n` : null),
    file: async () => {},
    readNew: async () => {},
  }
  Object.assign(server.deps, { mailboxes, now: () => clock.now })
  return { provider, clock }
}

/** A mailbox that works, of one of the personas or another account. */
export async function addMailbox(server: TestServer, userId: string, address = `${randomUUID()}@lakeside.example`) {
  const id = randomUUID()
  const secret = await sealed(server.deps, { password: 'not a secret' })
  await server.pool.query(
    `insert into mailboxes (id, user_id, address, sender_name, login, smtp_host, smtp_port, imap_host, imap_port, username,
      secret, state)
     values ($1, $2, $3, 'Dana Reyes', 'password', 'smtp.example', 465, 'imap.example', 993, 'dana', $4, 'works')`,
    [id, userId, address, secret],
  )
  await server.pool.query(
    `update users set company = 'Lakeside Recruiting', postal_address = E'100 Lake St\nAustin, TX 78701' where id = $1`,
    [userId],
  )
  return { id, address, userId }
}

export async function idOf(server: TestServer, persona: Parameters<typeof personaEmail>[0]): Promise<string> {
  const { rows } = await server.pool.query('select id from users where email = $1', [personaEmail(persona)])
  return rows[0].id
}

export const fourZones = [
  ['02139', 'America/New_York'],
  ['60601', 'America/Chicago'],
  ['80202', 'America/Denver'],
  ['94110', 'America/Los_Angeles'],
] as const

/** Gives these physicians addresses of their own and practices in four time zones, all revealed by this account. */
export async function makeReachable(server: TestServer, userId: string, ids: readonly number[]): Promise<void> {
  const zips = ids.map((_, at) => fourZones[at % fourZones.length]![0])
  await server.pool.query(
    `update physicians p set zip = given.zip
     from unnest($1::bigint[], $2::text[]) as given (id, zip) where p.id = given.id`,
    [ids, zips],
  )
  await server.pool.query(`delete from physician_contacts where physician_id = any($1::bigint[])`, [ids])
  await server.pool.query(
    `insert into physician_contacts (physician_id, kind, value, masked, source)
     select id, 'personal_email', 'doctor' || id || '@clinic.example', 'd•••••@•••.example', 'csv' from unnest($1::bigint[]) as id`,
    [ids],
  )
  await server.pool.query(
    `update physicians set masked_email = 'd•••••@•••.example', has_personal_email = true where id = any($1::bigint[])`,
    [ids],
  )
  await server.pool.query(
    `insert into contact_reveals (id, user_id, physician_id, field)
     select gen_random_uuid(), $2, id, 'email' from unnest($1::bigint[]) as id on conflict do nothing`,
    [ids, userId],
  )
}

/** Lets everything leave that is due now. */
export async function letLeave(server: TestServer, mailboxId: string): Promise<void> {
  await server.deps.jobs.enqueue(server.deps.db, sendFromMailbox, { mailboxId }, { group: mailboxId })
  await server.settled()
}

/** Something comes back for an email that left. */
export async function comeBack(
  server: TestServer,
  mailbox: { id: string; userId: string; address: string },
  { messageId }: { messageId: string },
  kind: IncomingKind,
  more: Partial<IncomingEmail> = {},
): Promise<void> {
  const email: IncomingEmail = {
    ...{ kind, messageId, incomingId: `<${randomUUID()}@clinic.example>`, from: 'someone@clinic.example' },
    ...{ subject: 'Re:', text: 'Thanks', at: server.deps.now() },
    ...more,
  }
  await inTransaction(server.deps.db, (db) => takeAnswer(db, mailbox, email))
}
