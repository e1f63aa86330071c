/**
 * The register of removed people at startup and while the server runs: checked, completed from this server's journal,
 * and copied into it.
 */
import type { Kysely } from 'kysely'
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
import type { Notices } from '#shared/database/notices.ts'
import { typed } from '#shared/database/typed.ts'
import { checkSuppressionKey } from '../settings/secret-checks.ts'

/**
 * Completes the register before anyone is served: people who came back with a restored backup are removed again, and
 * the journal gets what other servers have entered in the meantime.
 *
 * @throws {DatabaseSetupError} if the key or the journal does not belong to this database
 */
export async function openRegister(
  { db, longSession }: Connections,
  settings: SuppressionSettings,
  say: (sentence: string) => void,
): Promise<void> {
  await checkSuppressionKey(db, settings.key, { store: false })
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

/** In case another server's notification was lost. */
const lookEvery = 60_000
/** Milliseconds within which many removals become one copy, because the whole register is compared with the file. */
const gather = 1000

interface Following {
  settings: SuppressionSettings
  notices: Notices
  log: Logger
}

/** Copies other servers' entries into this server's journal within seconds. Returns a function that stops this. */
export function followRegister(
  { db, longSession }: Connections,
  { settings, notices, log }: Following,
): () => Promise<void> {
  let seen = ''
  let ended = false
  let soon: NodeJS.Timeout | undefined
  let under = Promise.resolve()
  const look = async () => {
    const now = await stateOf(db)
    if (now === seen) return
    await longSession((session) => completeJournal(session, settings))
    seen = now
  }
  const queueLook = () => {
    soon = undefined
    under = under
      .then(() => (ended ? undefined : look()))
      .catch((error) => log.warn({ err: error }, 'the journal of removed people could not be updated'))
  }
  const lookSoon = () => {
    soon ??= setTimeout(queueLook, gather).unref()
  }
  for (const table of ['suppressions', 'lifted_suppressions'] as const) notices.onChange(table, lookSoon)
  const timer = setInterval(queueLook, lookEvery)
  timer.unref()
  return async () => {
    ended = true
    clearInterval(timer)
    clearTimeout(soon)
    await under
  }
}

/** Changes with every entry and every lifting. */
async function stateOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await typed({ state: 'text' })`
    select concat_ws(' ', (select concat_ws(' ', count(*), max(created_at)) from suppressions),
       (select concat_ws(' ', count(*), max(lifted_at)) from lifted_suppressions)) as state`.execute(db)
  return rows[0]?.state ?? ''
}
