import { type ReactNode, useState } from 'react'
import { Checkbox } from '#ui/choice.tsx'
import { useOwnTeam } from './own-team.ts'

interface ShareChoice {
  /** For the call that makes the thing; undefined where there is nothing to choose. */
  shared: boolean | undefined
  /** The box; null for someone who works alone, and while the team can only be read. */
  choice: ReactNode
}

/**
 * Whether something new is shared with the viewer's team: their choice, which begins as the team's default. `deed` is what the box says,
 * where it needs to name the thing.
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
