import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import { doneWords } from '../activities/contact-words.ts'
import { OwnerMark } from '../lists/owner-mark.tsx'
import { excludedSince } from '../public-facts/exclusion-words.ts'
import type { BoardCard } from './contracts.ts'
import { stepWords } from './step-words.ts'

/** What a card on a board says: who, what, where; then the last contact, the next step, and whose it is. */
export function CardFace({ card }: { card: BoardCard }) {
  const { credential, specialty, organization, location, tags, nextStep, lastContact, notes, blocked, owner } = card
  const step = nextStep && stepWords(nextStep)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-left text-12">
      {/* Next to its checkbox and its menu. */}
      <p className="pr-16 text-14 wrap-anywhere">
        <span className="font-semibold">{fullName(card)}</span>{' '}
        {credential && <span className="inline-block text-12 text-muted">{credential}</span>}
      </p>
      {specialty && <p className="truncate text-muted">{specialty}</p>}
      <p className="truncate text-muted">{[organization, location].filter(Boolean).join(' · ')}</p>
      {blocked && <p className="text-muted">Do not contact</p>}
      {card.excludedSince !== undefined && (
        <p className="font-medium text-pretty text-red">{excludedSince(card.excludedSince)}</p>
      )}
      {lastContact && (
        <p className="text-muted">
          {lastContact.how ? doneWords[lastContact.how] : 'Contacted'} <Time value={lastContact.at} />
        </p>
      )}
      {(step || notes > 0 || owner) && (
        <p className="flex min-h-6 items-center justify-between gap-2 text-muted">
          <span className={step?.isDue ? 'min-w-0 break-words text-amber' : 'min-w-0 break-words'}>
            {[step?.text, notes > 0 && formatCount(notes, 'note')].filter(Boolean).join(' · ')}
          </span>
          {owner && (
            <>
              <OwnerMark name={owner.name} />
              <span className="sr-only">Owner: {owner.me ? 'you' : owner.name}</span>
            </>
          )}
        </p>
      )}
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
