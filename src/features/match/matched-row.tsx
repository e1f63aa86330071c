import { Badge } from '#ui/badge.tsx'
import type { MatchedRow as Row } from './contracts.ts'
import { PhysicianFacts } from './physician-facts.tsx'
import { PossibleRow } from './possible-row.tsx'
import { whyWords } from './words.ts'

const statusBadges = {
  known: ['accent', 'Known'],
  possible: ['amber', 'Possible'],
  unknown: ['neutral', 'Unknown'],
  opted_out: ['neutral', 'Opted out'],
} as const

interface MatchedRowProps {
  fileId: string
  row: Row
  onChosen: () => void
}

/** What a row says, and who it is about. */
export function MatchedRow({ fileId, row, onChosen }: MatchedRowProps) {
  const [tone, label] = statusBadges[row.status]
  const { physician, candidates } = row
  return (
    <li className="border-t border-hair py-4 first:border-t-0">
      <div className="grid gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
            Row {row.row} <Badge tone={tone}>{label}</Badge>
            {row.sameAs !== null && <Badge>Same as row {row.sameAs}</Badge>}
          </p>
          <p className="mt-1 font-medium [overflow-wrap:anywhere]">
            {row.name || (row.status === 'opted_out' ? 'This person asked to be removed' : '(no name)')}
          </p>
          <p className="text-13 text-muted [overflow-wrap:anywhere]">{row.facts}</p>
          {row.note && <p className="text-13 text-amber">{row.note}</p>}
          {row.why && <p className="text-13">{whyWords[row.why]}</p>}
        </div>
        {physician && candidates.length === 0 && (
          <div className="min-w-0 max-lg:border-l-2 max-lg:border-accent max-lg:pl-3">
            <PhysicianFacts physician={physician} />
          </div>
        )}
      </div>
      {candidates.length > 0 && <PossibleRow fileId={fileId} row={row} onChosen={onChosen} />}
    </li>
  )
}
