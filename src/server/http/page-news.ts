/**
 * Tells when visitors' pages may show something else: physicians have changed, or what an admin says of the site. On a connection of its
 * own, because it listens; while that is lost, nothing is known.
 */
import { openSession, type Session } from '#adapters/database/session.ts'
import { changesChannel } from '#data/changes.ts'
import { siteChannel } from '#features/site/site-channel.server.ts'

export interface PageNews {
  /** Something has changed. */
  onChange: () => void
  /** Whether changes are heard of from now on. */
  onHearing: (hears: boolean) => void
}

/** Milliseconds until it tries again. */
const pause = 1000

/** Listens until the function that it gives is called. */
export function followPageNews(databaseUrl: string, { onChange, onHearing }: PageNews): () => Promise<void> {
  let session: Session | undefined
  let closed = false
  let wake = () => {}
  const follow = async () => {
    while (!closed) {
      try {
        session = await openSession({ connectionString: databaseUrl, application_name: 'attending pages' })
        for (const channel of [changesChannel, siteChannel]) await session.listen(channel, onChange)
        onHearing(true)
        await session.ended
      } catch {
        // The database is away: the next round tries again.
      }
      onHearing(false)
      await session?.close().catch(() => {})
      if (!closed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pause)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    }
  }
  const ended = follow()
  return async () => {
    closed = true
    wake()
    await session?.close().catch(() => {})
    await ended
  }
}
