import { formatCount, formatNumber } from '#ui/number-format.ts'
import type { ListAddition } from './addition-contracts.ts'

interface Counts {
  fresh: number
  alreadyThere: number
  blocked: number
}

/** '1,234 physicians: 1,200 new, 30 already there, 4 not to contact' */
export function foundWords({ fresh, alreadyThere, blocked }: Counts): string {
  const parts = [
    `${formatNumber(fresh)} new`,
    alreadyThere > 0 && `${formatNumber(alreadyThere)} already there`,
    blocked > 0 && `${formatNumber(blocked)} marked do not contact, left out`,
  ]
  return `${formatCount(fresh + alreadyThere + blocked, 'physician')}: ${parts.filter(Boolean).join(', ')}.`
}

const endings = { done: 'Done', stopped: 'Stopped', canceled: 'Stopped by you', failed: 'Failed' } as const

/** The result of an addition: its title and its sentence. */
export function additionWords(addition: ListAddition): { title: string; description: string } | null {
  const { state, added, alreadyThere, blocked, total, done, message } = addition
  if (state === 'waiting' || state === 'running') return null
  const parts = [
    `${formatNumber(added)} added`,
    alreadyThere > 0 && `${formatNumber(alreadyThere)} already there`,
    blocked > 0 && `${formatNumber(blocked)} marked do not contact`,
    state !== 'done' && `${formatNumber(total - done)} not added`,
  ]
  return {
    title: endings[state],
    description: [`${parts.filter(Boolean).join(', ')}.`, message].filter(Boolean).join(' '),
  }
}
