import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { useToast } from '#ui/toast.tsx'
import { chooseMatch, type MatchedRow } from './contracts.ts'
import { PhysicianFacts } from './physician-facts.tsx'

interface PossibleRowProps {
  fileId: string
  row: MatchedRow
  onChosen: () => void
}

/** The possible physicians, side by side; a digit key picks one while one of them has the focus. */
export function PossibleRow({ fileId, row, onChosen }: PossibleRowProps) {
  const choose = useCallMutation(chooseMatch)
  const toast = useToast()
  const [pressed, setPressed] = useState<number | null>(null)
  const take = async (physicianId: number | null) => {
    if (choose.isPending) return
    setPressed(physicianId ?? 0)
    try {
      await choose.mutateAsync({ fileId, row: row.row, physicianId })
      onChosen()
    } catch (error) {
      toast.failed('Choice not saved', error)
    } finally {
      setPressed(null)
    }
  }
  const chosen = row.physician?.physicianId
  return (
    <fieldset
      onKeyDown={({ key, metaKey, ctrlKey, altKey }) => {
        const candidate = row.candidates[Number(key) - 1]
        if (metaKey || ctrlKey || altKey) return
        if (candidate) void take(candidate.physicianId)
        else if (key === '0') void take(null)
      }}
      className="mt-3"
    >
      <legend className="sr-only">Physician for row {row.row}</legend>
      <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {row.candidates.map((candidate, at) => (
          <li key={candidate.physicianId} className="grid content-between gap-3 rounded-12 border border-hair p-3">
            <PhysicianFacts physician={candidate} />
            <Button
              size="small"
              className="max-md:min-h-11"
              variant={candidate.physicianId === chosen ? 'primary' : 'secondary'}
              pending={pressed === candidate.physicianId}
              onClick={() => void take(candidate.physicianId)}
            >
              <Kbd>{String(at + 1)}</Kbd> {candidate.physicianId === chosen ? 'Chosen' : 'Choose'}{' '}
              <span className="sr-only">{`${candidate.name}, ${candidate.location}`}</span>
            </Button>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        variant="quiet"
        className="mt-2 max-md:min-h-11"
        pending={pressed === 0}
        onClick={() => void take(null)}
      >
        <Kbd>0</Kbd> None of these
      </Button>
    </fieldset>
  )
}
