import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type getSequence, type SequencePerson, setSequencePeople } from './contracts.ts'
import { EmailOfPerson } from './email-of-person.tsx'
import { personWords, progressNote } from './progress-words.ts'
import { StepList } from './step-list.tsx'

type Sequence = OutputOf<typeof getSequence>

interface SequenceColumnsProps extends Pick<Sequence, 'sequence' | 'steps' | 'people' | 'bestHours'> {
  viewer: Viewer | null
  chosen: SequencePerson | undefined
  onChoose: (personId: string) => void
  onChanged: () => void
}

/** The emails, the one to the chosen person, and the people. */
export function SequenceColumns(props: SequenceColumnsProps) {
  const { sequence, steps, people, bestHours, chosen, onChoose, onChanged } = props
  return (
    <div className="email-columns">
      <section aria-label="Emails" className="email-column grid content-start gap-4">
        <StepList sequence={sequence} steps={steps} bestHours={bestHours} onChanged={onChanged} />
      </section>
      <section aria-label="Email" className="email-column grid content-start gap-4">
        {chosen ? (
          <>
            <PersonHead person={chosen} sequence={sequence} onChanged={onChanged} />
            <EmailOfPerson key={chosen.id} person={chosen} onChanged={onChanged} />
          </>
        ) : (
          <p className="text-14 text-muted">No one is in this sequence anymore.</p>
        )}
      </section>
      <section aria-label="People" className="email-column grid content-start gap-3">
        <h2 className="text-13 font-semibold text-muted">People</h2>
        <ul className="border-y border-hair">
          {people.map((person) => (
            <li key={person.id} className="border-t border-hair first:border-t-0">
              <button
                type="button"
                onClick={() => onChoose(person.id)}
                aria-current={person.id === chosen?.id ? 'true' : undefined}
                className="email-person hover:bg-fill aria-[current]:bg-wash"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="min-w-0 truncate font-semibold">{person.name}</span>
                  <PersonState person={person} />
                </span>
                <span className="truncate text-12 text-muted">
                  {[person.location, progressNote(person)].filter(Boolean).join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const amber = new Set(['unclear', 'bounced', 'optedOut'])

function PersonState({ person: { state, at, changed } }: { person: SequencePerson }) {
  return (
    <span className={cn('shrink-0 text-12', amber.has(state) ? 'text-amber' : 'text-muted')}>
      {changed && 'Edited, '}
      {state === 'waiting' && at ? <Time value={at} format="date-time" /> : personWords[state]}
    </span>
  )
}

interface PersonHeadProps extends Pick<SequenceColumnsProps, 'sequence' | 'onChanged'> {
  person: SequencePerson
}

/** What can be done for this person alone. */
function PersonHead({ person: { id, name, state }, sequence, onChanged }: PersonHeadProps) {
  const set = useCallAtPress(setSequencePeople)
  const toast = useToast()
  const change = async (to: 'waiting' | 'paused' | 'stopped', words: string) => {
    try {
      await set({ id: sequence.id, personIds: [id], state: to })
      toast.success(words)
      onChanged()
    } catch (error) {
      toast.failed('Could not change it', error)
    }
  }
  const isOpen = sequence.mine && sequence.state !== 'stopped' && (state === 'waiting' || state === 'paused')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="mr-auto headline-20 wrap-anywhere">{name}</h2>
      {isOpen && state === 'waiting' && (
        <Button size="small" onClick={() => void change('paused', `Paused for ${name}`)}>
          Pause
        </Button>
      )}
      {isOpen && state === 'paused' && (
        <Button size="small" onClick={() => void change('waiting', `Goes on for ${name}`)}>
          Resume
        </Button>
      )}
      {isOpen && (
        <Button size="small" onClick={() => void change('stopped', `Stopped for ${name}`)}>
          Stop
        </Button>
      )}
    </div>
  )
}
