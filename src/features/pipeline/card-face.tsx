import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import { doneWords } from '../activities/contact-words.ts'
import { excludedSince } from '../public-facts/exclusion-words.ts'
import type { BoardCard } from './contracts.ts'
import { stepWords } from './step-words.ts'

/** What a card on a board says. */
export function CardFace({ card }: { card: BoardCard }) {
  const { credential, organization, location, tags, nextStep, lastContact, notes, blocked } = card
  const step = nextStep && stepWords(nextStep)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-left text-12">
      {/* Next to its checkbox and its menu. */}
      <p className="pr-16 text-14 wrap-anywhere">
        <span className="font-semibold">{fullName(card)}</span>{' '}
        {credential && <span className="inline-block text-12 text-muted">{credential}</span>}
      </p>
      <p className="truncate text-muted pointer-coarse:pr-16">{[organization, location].filter(Boolean).join(' · ')}</p>
      {blocked && <p className="font-medium text-red">Do not contact</p>}
      {card.excludedSince !== undefined && (
        <p className="font-medium text-pretty text-red">{excludedSince(card.excludedSince)}</p>
      )}
      {step ? (
        <p className={step.isDue ? 'text-amber' : 'text-muted'}>{step.text}</p>
      ) : lastContact ? (
        <p className="text-muted">
          {lastContact.how ? doneWords[lastContact.how] : 'Contacted'} <Time value={lastContact.at} />
        </p>
      ) : null}
      {notes > 0 && <p className="text-muted">{formatCount(notes, 'note')}</p>}
      {tags.length > 0 && (
        <p className="flex flex-wrap gap-1 pt-1">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
    </div>
  )
}
