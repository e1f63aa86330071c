import { useEffect, useEffectEvent } from 'react'
import { forgetEmailDrafts } from '#features/email/forget-email-drafts.ts'

/** Messages between a browser's tabs about the session they share. */
export type SessionNews = 'signed-in' | 'signed-out' | 'account-deleted'

const channelName = 'attending-session'

/** From this tab: what it posts on the channel comes back to its own listener. */
const tab = Math.random().toString(36)

interface OtherTab {
  news: SessionNews
  tab: string
}

/** The latest message, until it has been shown; changes made in this tab need no explanation. */
let latest: { news: SessionNews; here: boolean } | undefined

/** Call this when a person has changed the session in this tab. */
export function tellTabs(news: SessionNews): void {
  latest = { news, here: true }
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ news, tab } satisfies OtherTab)
  channel.close()
}

/** Calls `onNews` when another tab has changed the session. */
export function useSessionNews(onNews: () => void): void {
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<OtherTab>) => {
      if (data.tab === tab) return
      latest = { news: data.news, here: false }
      // What is typed in this tab and not kept yet would be kept when its page goes.
      if (data.news !== 'signed-in') forgetEmailDrafts()
      tell()
    }
    return () => channel.close()
  }, [])
}

/** Why the session has changed, as title and sentence; null if the person did it in this tab. */
export function explainChange(email: string | undefined): [title: string, description: string] | null {
  const shown = latest
  latest = undefined
  if (shown?.here) return null
  if (email !== undefined) return ['Another account', `You are now signed in as ${email}.`]
  if (shown?.news === 'signed-out') return ['Logged out', 'You signed out in another tab.']
  if (shown?.news === 'account-deleted') return ['Account deleted', 'The account was deleted in another tab.']
  return ['Your session has ended', 'Please log in again.']
}
