import { RevealListButton } from '#features/list-work/reveal-list-button.tsx'
import { contactLabels } from '#features/physicians/contact-button.tsx'
import { ExcludedBadge } from '#features/public-facts/excluded-badge.tsx'
import { paths } from '#shared/product/paths.ts'
import { missingWords } from '#shared/text/email-placeholders.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { UserRound } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { ErrorState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MailCheck } from '#ui/work-icons.tsx'
import type { Recipient } from './contracts.ts'
import type { WritingProps } from './email-to-one.tsx'
import { MergeFile } from './merge-file.tsx'
import { SendOneByOne } from './send-one-by-one.tsx'
import type { EditedEmails } from './use-edited-emails.ts'
import type { PeopleState, Target } from './use-people.ts'

interface PeopleProps extends WritingProps, PeopleState {
  to: Target
  /** There is an email to write to them. */
  isWritten: boolean
}

/** Everyone who gets the email: a press shows theirs beside the list. */
export function People({ to, isWritten, ...props }: PeopleProps) {
  const { data, error, refetch, isFetching, physicians, index, shown, onStep, renew, ...writing } = props
  if (!data) {
    if (!error) return <Skeleton className="h-64" />
    const title = 'listId' in to ? 'Failed to load this list' : 'Failed to load the physicians'
    return (
      <ErrorState title={title} onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    )
  }
  const { email, job, edited, viewer } = writing
  const remaining = physicians.filter(({ id }) => !edited.isDropped(id))
  const excluded = remaining.filter(({ excludedSince }) => excludedSince !== undefined)
  const missing = isWritten ? missingWords(`${email.subject}\n${email.body}`, job) : undefined
  const known = physicians.length + data.blocked.length
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {isWritten && !shown && physicians.length > 0 && (
          <Button variant="primary" size="small" onClick={() => onStep(0)}>
            Review {formatCount(physicians.length, 'email')}
          </Button>
        )}
        {isWritten && !viewer.isDemo && physicians.length > 0 && <SendOneByOne viewer={viewer} email={email} to={to} />}
        <RevealListButton of={to} viewer={viewer} onRevealed={renew} />
      </div>
      {!isWritten && (
        <p className="text-13 text-muted">
          Write the email first: generate one, or load a template. It’s filled in for each physician.
        </p>
      )}
      {missing && <p className="text-13 text-amber">{missing}</p>}
      {data.blocked.length > 0 && (
        <p className="text-13 break-words text-amber">
          Left out, since they are marked as do not contact: {data.blocked.map(({ name }) => name).join(', ')}
        </p>
      )}
      {excluded.length > 0 && (
        <p className="text-13 font-medium break-words text-red">
          Excluded from federal health care programs (OIG): {excluded.map(fullName).join(', ')}
        </p>
      )}
      {known < data.total && (
        <p className="text-13 text-muted">
          The first {formatNumber(known)} of {formatCount(data.total, 'physician')}.
        </p>
      )}
      <ul aria-label="Physicians to write to" className="email-people border-y border-hair">
        {physicians.map((physician, at) => (
          <Person
            key={physician.id}
            physician={physician}
            edited={edited}
            isShown={shown !== undefined && at === index}
            onShow={isWritten ? () => onStep(at) : undefined}
          />
        ))}
      </ul>
      {isWritten && <MergeFile {...writing} recipients={remaining} />}
      <p role="status" className="sr-only">
        {formatCount(remaining.length, 'email')}
      </p>
    </>
  )
}

interface PersonProps {
  physician: Recipient
  edited: EditedEmails
  isShown: boolean
  onShow: (() => void) | undefined
}

function Person({ physician, edited, isShown, onShow }: PersonProps) {
  const { id, address, channels, contactedAt, excludedSince } = physician
  const name = fullName(physician)
  const isDropped = edited.isDropped(id)
  const facts = (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className={cn('min-w-0 truncate font-semibold', isDropped && 'line-through')}>{name}</span>
        <span className="flex shrink-0 items-center gap-1 text-12 text-muted">
          {isDropped ? 'Left out' : contactedAt !== null ? <ContactedBefore /> : edited.of(id) && 'Edited'}
        </span>
      </span>
      <span className="truncate text-12 text-muted">
        {address ?? (channels.email ? 'Email hidden' : contactLabels.email.missing)}
      </span>
      <ExcludedBadge since={excludedSince} className="justify-self-start" />
    </>
  )
  return (
    <li data-row={id} className="flex items-center border-t border-hair first:border-t-0">
      {onShow ? (
        <button
          type="button"
          onClick={onShow}
          aria-current={isShown ? 'step' : undefined}
          className="email-person hover:bg-fill aria-[current]:bg-wash"
        >
          {facts}
        </button>
      ) : (
        <div className="email-person">{facts}</div>
      )}
      <ButtonLink
        to={paths.physician(id)}
        data-row-link
        variant="quiet"
        size="small-icon"
        aria-label={`Profile of ${name}`}
        className="shrink-0"
      >
        <UserRound aria-hidden />
      </ButtonLink>
    </li>
  )
}

function ContactedBefore() {
  return (
    <>
      <MailCheck aria-hidden className="size-3.5" />
      Contacted
    </>
  )
}
