import { type ReactNode, useState } from 'react'
import { Checkbox } from '#ui/choice.tsx'
import { useOwnTeam } from './own-team.ts'

interface ShareChoice {
  /** For the call that creates the item; undefined if there is no choice. */
  shared: boolean | undefined
  /** The checkbox; null for someone who works alone, and while the team is read-only. */
  choice: ReactNode
}

/**
 * Whether a new item is shared with the viewer's team: their choice, with the team's setting as default. `deed` is the
 * checkbox's label if it needs to name the item.
 */
export function useShareChoice(deed = 'Share'): ShareChoice {
  const team = useOwnTeam()
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (team?.standing !== 'active') return { shared: undefined, choice: null }
  const shared = chosen ?? team.sharesByDefault
  return {
    shared,
    choice: (
      <Checkbox
        label={`${deed} with ${team.name}`}
        checked={shared}
        onChange={({ target }) => setChosen(target.checked)}
      />
    ),
  }
}
