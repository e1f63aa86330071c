import { z } from 'zod'
import { job, noData } from '#door/job.ts'
import { typed } from '#shared/database/typed.ts'
import { sendDue } from './send.server.ts'

/** One mailbox at a time on one server; the pace of a mailbox holds with any number of servers. */
export const sendFromMailbox = job({
  name: 'send-from-mailbox',
  data: z.strictObject({ mailboxId: z.uuid() }),
  atOnce: 4,
  // The next minute's run does the same.
  retry: { times: 0, delay: 1, delayMax: 1 },
  timeLimit: 10 * 60,
  run: ({ data, deps, signal }) => sendDue(deps, data.mailboxId, signal),
})

/** Every minute, the mailboxes from which something is due, unplanned, or unclear. */
export const sendSequences = job({
  name: 'send-sequences',
  data: noData,
  every: '* * * * *',
  run: async ({ deps }) => {
    const now = deps.now()
    const { rows } = await typed({ mailbox_id: 'text' })`
      select sequences.mailbox_id
      from sequence_people person join sequences on sequences.id = person.sequence_id
      where sequences.state = 'running' and sequences.mailbox_id is not null and person.state = 'waiting'
        and (person.due_at <= ${now} or person.due_at is null)
      union
      select mailbox_id from sequence_messages
      where state in ('sending', 'unclear') and mailbox_id is not null
        and claimed_at > ${new Date(now.getTime() - 25 * 60 * 60 * 1000)}`.execute(deps.db)
    for (const { mailbox_id: mailboxId } of rows) {
      await deps.jobs.enqueue(deps.db, sendFromMailbox, { mailboxId }, { group: mailboxId })
    }
  },
})
