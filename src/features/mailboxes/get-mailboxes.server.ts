import { handle } from '#door/handle.ts'
import { Authentication, getMailboxes, type Mailbox } from './contracts.ts'

export const getMailboxesHandler = handle(getMailboxes, async ({ caller, deps: { db } }) => {
  const rows = await db
    .selectFrom('mailboxes')
    .select(['id', 'address', 'sender_name', 'login', 'state', 'problem', 'authentication', 'read_at'])
    .where('user_id', '=', caller.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    data: rows.map(({ id, address, sender_name, login, state, problem, authentication, read_at }) => ({
      ...{ id, address, senderName: sender_name, state: state as Mailbox['state'], problem },
      login: login as Mailbox['login'],
      authentication: Authentication.nullable().catch(null).parse(authentication),
      readAt: read_at?.toISOString() ?? null,
    })),
  }
})
