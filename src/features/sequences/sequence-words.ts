import type { Viewer } from '#shared/access/access.ts'
import { refusal } from '#shared/access/access.ts'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { type SequenceRow, sends } from './contracts.ts'
import type { Figures } from './figures.ts'

export const stateWords: Record<SequenceRow['state'], string> = {
  draft: 'Not started',
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
}
export const stateTones = { draft: 'neutral', running: 'accent', paused: 'amber', stopped: 'neutral' } as const

const percent = (count: number, of: number) => `${Math.round((100 * count) / of)}%`

/** '12 sent, 0 bounced, 2 replied (17% of 12), 0 opted out' */
export function figureWords({ sent, bounced, replied, optedOut }: Figures): string {
  const arrived = sent - bounced
  return [
    `${formatNumber(sent)} sent`,
    `${formatNumber(bounced)} bounced`,
    `${formatNumber(replied)} replied${arrived > 0 ? ` (${percent(replied, arrived)} of ${formatNumber(arrived)})` : ''}`,
    `${formatNumber(optedOut)} opted out`,
  ].join(', ')
}

export const waitWords = (days: number): string => `${formatCount(days, 'working day')} later`

/** Why this person can't send; undefined if they can. */
export function sendLock(viewer: Viewer | null): string | undefined {
  const why = refusal(sends, viewer)
  if (why === null) return undefined
  return why === 'demo_restricted' ? 'This feature is disabled in demo mode' : 'Sending is part of the annual plan'
}
