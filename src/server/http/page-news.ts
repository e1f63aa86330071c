/** Tells when visitors' pages may show something else: physicians have changed, or what an admin says of the site. */
import type { Listener } from '#adapters/database/listener.ts'
import { changesChannel } from '#data/changes.ts'
import { siteChannel } from '#features/site/site-channel.server.ts'

export interface PageNews {
  /** Something has changed. */
  onChange: () => void
  /** Whether changes are heard of from now on. */
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
