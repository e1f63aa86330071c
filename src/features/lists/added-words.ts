import { formatCount, formatNumber } from '#ui/number-format.ts'

interface Outcome {
  added: number
  alreadyThere: number
  gone: number
}

/** The result of adding to a list: the toast's title and sentence. */
export function addedWords(outcome: Outcome, newName: string | null): { title: string; description: string } {
  const { added, alreadyThere, gone } = outcome
  const first =
    newName === null
      ? `Added ${formatCount(added, 'physician')} to the selected list.`
      : `Created “${newName}” with ${formatCount(added, 'physician')}.`
  const rest = [
    alreadyThere > 0 && `${formatNumber(alreadyThere)} already on the list.`,
    gone > 0 && `${formatNumber(gone)} no longer in the database.`,
  ]
  return {
    title: newName === null ? 'List Updated' : 'List Created',
    description: [first, ...rest.filter(Boolean)].join(' '),
  }
}
