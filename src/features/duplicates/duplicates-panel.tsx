import type { OutputOf } from '#shared/calls/contract.ts'
import { DeskList, type DeskPanelProps, StateLinks } from '#ui/desk-list.tsx'
import type { getDuplicates } from './contracts.ts'
import { DecidedRow } from './decided-row.tsx'
import { PairToDecide } from './pair-to-decide.tsx'

interface DuplicatesPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getDuplicates> | null
  state: 'waiting' | 'done'
}

/** Pairs of profiles that are likely one person, and what was decided about others. */
export function DuplicatesPanel({ answer, state, onChanged, reading }: DuplicatesPanelProps) {
  return (
    <>
      <div className="mb-4">
        <StateLinks
          label="Duplicates by state"
          value={state}
          options={[
            { value: 'waiting', label: 'To decide', count: answer?.counts.waiting },
            { value: 'done', label: 'Done', count: answer?.counts.done },
          ]}
        />
      </div>
      <DeskList
        answer={answer}
        label="Duplicates"
        onRetry={onChanged}
        retrying={reading}
        empty={
          state === 'waiting'
            ? {
                title: 'No likely duplicates',
                text: 'Profiles are compared every hour. Pairs that may be one person appear here.',
              }
            : { title: 'Nothing decided yet', text: 'Profiles you merge or keep apart are listed here.' }
        }
      >
        <ul>
          {answer?.data.map((pair) => {
            const [stays, goes] = pair.profiles
            return <PairToDecide key={`${stays.id} ${goes.id}`} pair={pair} onChanged={onChanged} />
          })}
          {answer?.decided.map((one) => (
            <DecidedRow
              key={one.kind === 'merged' ? one.id : one.profiles.map(({ id }) => id).join(' ')}
              decided={one}
              onChanged={onChanged}
            />
          ))}
        </ul>
      </DeskList>
    </>
  )
}
