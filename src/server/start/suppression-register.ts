/** The register of removed people at start and while the server runs: checked, filled up from this server's journal, and copied into it. */
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import { completeJournal } from '#data/suppression/complete-journal.ts'
import type { JournalError } from '#data/suppression/journal.ts'
import { journalText, replayJournals } from '#data/suppression/replay.ts'
import type { StoredPerson } from '#data/suppression/stored-person.ts'
import type { SuppressionSettings } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { forgetSubmissions } from '#features/resume/commands.server.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import type { Connections } from '#shared/database/connections.ts'
import { checkSuppressionKey } from './secret-checks.ts'

/**
 * Makes the register whole before anyone is served: whoever came back with a restored backup is removed again, and the journal learns what other
 * servers have entered meanwhile.
 *
 * @throws {DatabaseSetupError} when the key or the journal is not the one of this database
 */
export async function openRegister(
  { db, longSession }: Connections,
  settings: SuppressionSettings,
  say: (sentence: string) => void,
): Promise<void> {
  await checkSuppressionKey(db, settings.key, { keep: false })
  try {
    const report = await replayJournals(longSession, settings, [settings.journalFile], {
      mayBeMissing: true,
      forget: forgetOthers,
    })
    if (report.new + report.lifted > 0) say(journalText('Journal of removed people', report))
    await checkSuppressionKey(db, settings.key)
    await longSession((session) => completeJournal(session, settings))
  } catch (error) {
    if (!isNamed<JournalError>(error, 'JournalError')) throw error
    throw new DatabaseSetupError(`- ${error.message}`)
  }
}

/** What removed people had submitted themselves. */
export async function forgetOthers(db: Kysely<DB>, persons: readonly StoredPerson[]): Promise<void> {
  if (persons.length > 0) await forgetSubmissions(db, { emails: [], persons })
}

const lookEvery = 60_000

/** Copies into this server's journal what other servers enter, once a minute. Gives what ends that. */
export function followRegister(
  { db, longSession }: Connections,
  settings: SuppressionSettings,
  log: Logger,
): () => Promise<void> {
  let seen = ''
  let under = Promise.resolve()
  const look = async () => {
    const now = await stateOf(db)
    if (now === seen) return
    await longSession((session) => completeJournal(session, settings))
    seen = now
  }
  const timer = setInterval(() => {
    under = under
      .then(look)
      .catch((error) => log.warn({ err: error }, 'the journal of removed people could not be completed'))
  }, lookEvery)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await under
  }
}

/** Changes with every entry and every lifting. */
async function stateOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', (select concat_ws(' ', count(*), max(created_at)) from suppressions),
       (select concat_ws(' ', count(*), max(lifted_at)) from lifted_suppressions)) as state`.execute(db)
  return rows[0]?.state ?? ''
}
