/** Where someone in a sequence stands, in words: apart from other words, because profiles show it. */
import { formatTime } from '#ui/time-format.ts'
import type { PersonState } from './thread-contracts.ts'

export const personWords: Record<PersonState, string> = {
  waiting: 'Waiting',
  paused: 'Paused',
  sending: 'Sending',
  unclear: 'Unclear',
  replied: 'Replied',
  bounced: 'Bounced',
  optedOut: 'Opted out',
  stopped: 'Stopped',
  done: 'All sent',
}

/** 'Out of office until Dec 14, 2026'; empty if there is nothing to say. */
export function progressNote({ reason, until }: { reason: string; until: string | null }): string {
  // The day that an automatic reply names is stored as its beginning in UTC.
  return reason !== '' && until !== null ? `${reason} until ${formatTime(until, 'date', 'UTC')}` : reason
}
