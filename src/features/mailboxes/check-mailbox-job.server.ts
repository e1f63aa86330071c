/** Checks a mailbox: it sends an email to itself, which is then read from it. */
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { MailboxError, SendOutcome } from '#adapters/mailbox/port.ts'
import type { Deps } from '#door/deps.ts'
import { job } from '#door/job.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { typed } from '#shared/database/typed.ts'
import { brand } from '#shared/product/brand.ts'
import { accessOf, type MailboxRow, mailboxRow, refusedLoginOf } from './access.server.ts'
import { authenticationOf } from './authentication.server.ts'
import { newMessageId, recordSent } from './commands.server.ts'
import type { Authentication } from './contracts.ts'
import { domainOf } from './providers.ts'

export const checkMailboxJob = job({
  name: 'check-mailbox',
  data: z.strictObject({ mailboxId: z.uuid() }),
  timeLimit: 300,
  retry: { times: 2, delay: 10, delayMax: 60 },
  run: async ({ data: { mailboxId }, deps, signal }) => {
    const row = await mailboxRow(deps.db, mailboxId)
    if (row?.state !== 'checking') return
    const checked = await check(deps, row, signal)
    const isTaken =
      typeof checked !== 'string' &&
      (await deps.db
        .selectFrom('mailboxes')
        .select('id')
        .where('address', '=', row.address)
        .where('state', '=', 'works')
        .where('id', '!=', row.id)
        .executeTakeFirst()) !== undefined
    const problem = isTaken
      ? 'Another account has connected this mailbox. Remove it there first.'
      : typeof checked === 'string'
        ? checked
        : null
    await deps.db
      .updateTable('mailboxes')
      .set({
        ...{ state: problem === null ? 'works' : 'broken', problem, checked_at: typed('time')`now()` },
        ...(typeof checked !== 'string' && { authentication: JSON.stringify(checked) }),
      })
      .where('id', '=', row.id)
      // Unless it was connected again with another password meanwhile.
      .where('secret', '=', row.secret)
      .execute()
  },
})

/** What is wrong, in a sentence, or what vouches for its emails. */
async function check(deps: Deps, row: MailboxRow, signal: AbortSignal): Promise<string | Authentication> {
  const { id, address } = row
  const unreachable = (what: string, host: string) =>
    `We couldn’t reach ${host}, the server for ${what} mail. Check its name and port, or try again later.`
  try {
    const access = await accessOf(deps, row)
    // Before anything is sent: reading is what providers refuse first.
    await deps.mailboxes.find(access, '<no-such-email@attending.invalid>', 'incoming')
    const messageId = newMessageId(address)
    await recordSent(deps.db, id, messageId)
    const sent = await deps.mailboxes.send(access, {
      ...{ messageId, date: deps.now(), ...words },
      to: { name: access.senderName, address },
    })
    if (sent.outcome === 'refused') return refusedSending(sent, row) ?? unreachable('outgoing', row.smtp_host)
    const until = Date.now() + deps.settings.mailArrival * 1000
    for (let wait = 500; ; wait = Math.min(2 * wait, 10_000)) {
      const header = await deps.mailboxes.find(access, messageId, 'incoming')
      if (header !== null) return await authenticationOf(deps.textRecords, domainOf(address), header)
      if (Date.now() + wait > until) break
      await setTimeout(wait, undefined, { signal })
    }
    return `We sent an email from ${address} to itself, and it didn’t arrive. Check that the address is right and doesn’t forward its mail, then try again.`
  } catch (error) {
    if (!isNamed<MailboxError>(error, 'MailboxError')) throw error
    return error.fault === 'login' ? refusedLoginOf(row) : unreachable('incoming', row.imap_host)
  }
}

const words = {
  subject: `${brand.name} can send from this mailbox`,
  text: `This email was sent by ${brand.name} from your mailbox to itself, to check that the connection works. You can delete it.\n`,
  html: `<p>This email was sent by ${brand.name} from your mailbox to itself, to check that the connection works. You can delete it.</p>`,
}

/** Null if the server wasn't reached. */
function refusedSending(sent: Extract<SendOutcome, { outcome: 'refused' }>, row: MailboxRow): string | null {
  if (sent.refusal === 'login') return refusedLoginOf(row)
  if (sent.refusal === 'for-good')
    return `Your provider refused the email that checks the mailbox: ${sent.answer}`.slice(0, 500)
  if (sent.fromServer)
    return `Your provider takes no email right now. Try again later. It said: ${sent.answer}`.slice(0, 500)
  return null
}
