/** A server that only sends, to be killed: its mail server tells the parent of each email that left. */
import { pino } from 'pino'
import type { Mailboxes } from '#adapters/mailbox/port.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { Deps } from '#door/deps.ts'
import { sendDue } from '../../src/features/sequences/send.server.ts'
import { joinDatabase } from './database.ts'

const { TEST_DATABASE_URL, MAILBOX_ID, ROUND } = process.env
const { database } = joinDatabase(TEST_DATABASE_URL!)

const mailboxes: Mailboxes = {
  send: async (_, { messageId }) => {
    process.send!({ left: messageId })
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { outcome: 'sent' }
  },
  find: async () => null,
  file: async () => {},
  readNew: async () => {},
}

// Each round is a day later, and one of them has the whole day.
const start = Date.parse('2026-10-14T16:00:00Z') + Number(ROUND) * 24 * 60 * 60 * 1000
let now = start
const deps = {
  ...{ db: database.db, jobDb: database.db, mailboxes, now: () => new Date(now), log: pino({ level: 'silent' }) },
  ...{ authSecrets: [process.env.TEST_AUTH_SECRET ?? 'a secret of a test, which is long enough'] },
  ...{ suppression: { key: new SuppressionKey('a key of a test'), journalFile: '' } },
  settings: { origin: 'http://127.0.0.1' },
} as unknown as Deps

for (; now < start + 23 * 60 * 60 * 1000; now += 10 * 60 * 1000) {
  await sendDue(deps, MAILBOX_ID!, new AbortController().signal)
}
process.exit(0)
