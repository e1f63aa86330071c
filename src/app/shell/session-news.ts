import { useEffect, useEffectEvent } from 'react'
import { forgetEmailDrafts } from '#features/email/forget-email-drafts.ts'

/** What the tabs of one browser tell each other about the session that they share. */
export type SessionNews = 'signed-in' | 'signed-out' | 'account-deleted'

const channelName = 'attending-session'

/** Of this tab: what it says on the channel comes back to its own listener. */
const tab = Math.random().toString(36)

interface Told {
  news: SessionNews
  tab: string
}

/** The latest, until someone has explained it: what was done in this tab needs no explanation. */
let latest: { news: SessionNews; here: boolean } | undefined

/** To be called when a person has changed the session in this tab. */
export function tellTabs(news: SessionNews): void {
  latest = { news, here: true }
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ news, tab } satisfies Told)
  channel.close()
}

/** Calls `onNews` when another tab has changed the session. */
export function useSessionNews(onNews: () => void): void {
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.tab === tab) return
      latest = { news: data.news, here: false }
      // What is typed in this tab and not kept yet would be kept when its page goes.
      if (data.news !== 'signed-in') forgetEmailDrafts()
      tell()
    }
    return () => channel.close()
  }, [])
}

/** Why the session is another one now, title and sentence; null where the person knows, since they did it here. */
export function explainChange(email: string | undefined): [title: string, description: string] | null {
  const told = latest
  latest = undefined
  if (told?.here) return null
  if (email !== undefined) return ['Another account', `You are now signed in as ${email}.`]
  if (told?.news === 'signed-out') return ['Logged out', 'You signed out in another tab.']
  if (told?.news === 'account-deleted') return ['Account deleted', 'The account was deleted in another tab.']
  return ['Your session has ended', 'Please log in again.']
}
