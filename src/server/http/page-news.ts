/** Reports when visitors' pages may have changed: physicians have changed, or an admin changed the site's settings. */
import type { Listener } from '#adapters/database/listener.ts'
import { changesChannel } from '#data/changes.ts'
import { siteChannel } from '#features/site/site-channel.server.ts'

export interface PageNews {
  /** Something has changed. */
  onChange: () => void
  /** Whether changes are being received from now on. */
  onHearing: (hears: boolean) => void
}

/** Until the listener is closed. */
export function followPageNews(listener: Pick<Listener, 'listen'>, { onChange, onHearing }: PageNews): void {
  const channels = [changesChannel, siteChannel]
  const heard = new Set<string>()
  for (const channel of channels) {
    const hears = () => onHearing(heard.add(channel).size === channels.length)
    const lost = () => onHearing(heard.delete(channel) && false)
    void listener.listen(channel, onChange, hears, lost)
  }
}
