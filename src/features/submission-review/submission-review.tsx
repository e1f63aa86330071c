import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { wishWords } from '#features/physicians/wishes.ts'
import { isWriting } from '#features/search-page/search-keys.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ErrorState } from '#ui/page-state.tsx'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { ArrowRight } from '#ui/work-icons.tsx'
import { maybeListed, reviewSubmission, type Submission } from './contracts.ts'
import { Doubt } from './doubt.tsx'
import { isOpen, Others } from './others.tsx'
import { nameOf } from './submissions-table.tsx'
import type { Action, Choice } from './use-decisions.ts'

interface SubmissionReviewProps {
  /** Null: closed. */
  submission: Submission | null
  busy: boolean
  /** Its position among all, from 0; null once it is no longer there. */
  place: { at: number; of: number } | null
  onMove: (by: 1 | -1) => void
  onClose: () => void
  onDecide: (action: Action, id: string, choice: Choice) => Promise<void>
}

export function SubmissionReview({ submission, ...props }: SubmissionReviewProps) {
  return submission && <OpenReview submission={submission} {...props} />
}

interface Choices {
  /** The submission they belong to: the next one starts without the previous one's choices. */
  of: string
  chosen: number | 'new' | undefined
  bringBack: boolean
}

function OpenReview(props: SubmissionReviewProps & { submission: Submission }) {
  const { submission, busy, place, onMove, onClose, onDecide } = props
  const none: Choices = { of: submission.id, chosen: undefined, bringBack: false }
  const [made, setMade] = useState(none)
  const { chosen, bringBack } = made.of === submission.id ? made : none
  const setChosen = (next: Choices['chosen']) => setMade({ of: submission.id, chosen: next, bringBack })
  useMoveKeys(onMove)
  const queries = useQueryClient()
  const about = chosen === undefined ? {} : chosen === 'new' ? { asNew: true } : { physicianId: chosen }
  const query = useCall(
    reviewSubmission,
    { submissionId: submission.id, ...about },
    { keepPrevious: true, staleTime: limits.deskFresh },
  )
  // The cached data, kept while another one loads, may be about the previous one.
  const review = query.data?.submission.id === submission.id ? query.data : undefined
  const decided = review && review.submission.status !== 'pending' ? review.submission.status : null
  const comparing = query.isError
    ? 'It could not be compared with the data.'
    : 'Wait until it is compared with the data.'
  const compareAgain = () => {
    // The chosen physician may be gone by now; the matches by email and name are always there to fall back on.
    setChosen(undefined)
    void queries.invalidateQueries({ queryKey: [reviewSubmission.name] })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="large"
      title={<span className="[overflow-wrap:anywhere]">{nameOf(submission)}</span>}
      description="What approving would change, next to what is listed now."
      footer={
        <>
          {place && <Moves place={place} onMove={onMove} />}
          <Button
            pending={busy}
            disabledReason={decided ? alreadyDecided : undefined}
            onClick={() => void onDecide('reject', submission.id, {})}
          >
            Reject
          </Button>
          <Button
            variant="primary"
            pending={busy || query.isPlaceholderData}
            disabledReason={review ? whyNot(review, chosen, bringBack) : comparing}
            onClick={() => void onDecide('approve', submission.id, { ...about, bringBack })}
          >
            Approve
          </Button>
        </>
      }
    >
      {query.isError && review === undefined && (
        <ErrorState
          title="The submission could not be compared with the data"
          onRetry={compareAgain}
          retrying={query.isFetching}
        >
          {query.error.message}
        </ErrorState>
      )}
      {review === undefined && !query.isError && <Waiting />}
      {decided && (
        <Banner tone="info" title={decided === 'approved' ? 'Approved already' : 'Rejected already'}>
          Someone else already decided this submission. Decisions can’t be undone here.
        </Banner>
      )}
      {review && !decided && (
        <div className="grid gap-5">
          <Verdict review={review} />
          <WishBadges wishes={review.submission.wishes} />
          {review.removed && (
            <Checkbox
              label="This person has confirmed to us that they want to be listed again"
              checked={bringBack}
              onChange={(event) => setMade({ of: submission.id, chosen, bringBack: event.target.checked })}
            />
          )}
          {(review.others.length > 0 || chosen !== undefined) && (
            <Others key={submission.id} review={review} chosen={chosen} onChoose={setChosen} />
          )}
          {review.fields.length > 0 && !isOpen(review, chosen) && <Comparison review={review} />}
        </div>
      )}
    </Dialog>
  )
}

function WishBadges({ wishes }: Pick<Submission, 'wishes'>) {
  const words = wishWords(wishes)
  if (words.length === 0) return null
  return (
    <ul aria-label="Wishes" className="flex flex-wrap gap-1.5">
      {words.map((one) => (
        <li key={one}>
          <Badge>{one}</Badge>
        </li>
      ))}
    </ul>
  )
}

/**
 * j and k, as on the search page. The dialog has the keyboard to itself, and nothing else in it takes typed letters.
 */
function useMoveKeys(onMove: (by: 1 | -1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    if (event.key === 'j') onMove(1)
    if (event.key === 'k') onMove(-1)
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function Moves({ place: { at, of }, onMove }: { place: { at: number; of: number }; onMove: (by: 1 | -1) => void }) {
  return (
    <div className="mr-auto flex items-center gap-1 max-sm:w-full">
      <Button
        size="icon"
        variant="quiet"
        aria-label="Previous submission"
        aria-keyshortcuts="k"
        disabledReason={at === 0 ? 'This is the first one.' : undefined}
        onClick={() => onMove(-1)}
      >
        <ArrowLeft aria-hidden />
      </Button>
      <Button
        size="icon"
        variant="quiet"
        aria-label="Next submission"
        aria-keyshortcuts="j"
        disabledReason={at === of - 1 ? 'This is the last one.' : undefined}
        onClick={() => onMove(1)}
      >
        <ArrowRight aria-hidden />
      </Button>
      <p role="status" className="text-13 text-muted tabular-nums">
        {formatNumber(at + 1)} of {formatNumber(of)}
        <span className="max-sm:sr-only"> · press j or k to move</span>
      </p>
    </div>
  )
}

type Review = OutputOf<typeof reviewSubmission>

const alreadyDecided = 'Someone else already decided this one.'

function whyNot(review: Review, chosen: Choices['chosen'], bringBack: boolean): string | undefined {
  const { submission, outcome, removed } = review
  if (submission.status !== 'pending') return alreadyDecided
  if (outcome === 'unusable') return 'This submission cannot be listed.'
  if (isOpen(review, chosen)) return 'Choose who it is about first.'
  if (removed && !bringBack) return 'This person asked to be removed. Check the box first if they confirmed it to you.'
  return undefined
}

function Verdict({ review }: { review: Review }) {
  const { submission, outcome, problem, removed, leftOut, physician } = review
  return (
    <div className="grid gap-3">
      {removed && (
        <Banner tone="warning" title="This person asked to be removed">
          A form does not prove who filled it in. Before you list them again, ask them at an address you know is theirs,
          or reject the submission.
        </Banner>
      )}
      {outcome === 'unusable' && (
        <Banner tone="danger" title="This submission cannot be listed">
          It has {problem}. Reject it, and we tell the physician how to submit it again.
        </Banner>
      )}
      {outcome === 'ambiguous' && (
        <Banner tone="warning" title="Several physicians have this email address">
          Choose who the submission is about.
        </Banner>
      )}
      {outcome === 'otherName' && (
        <Banner tone="warning" title="This email address belongs to a physician with another name">
          Choose who the submission is about.
        </Banner>
      )}
      {leftOut.length > 0 && (
        <Banner tone="warning" title={`Left out: ${leftOut.join(', ')}`}>
          Someone else asked to have it removed, so it stays hidden.
        </Banner>
      )}
      {(outcome === 'new' || outcome === 'changed' || outcome === 'unchanged') && (
        <p className="text-14">
          {physician === null ? (
            maybeListed(review.others) ? (
              'A new physician, or one of those below.'
            ) : (
              'A new physician.'
            )
          ) : (
            <>
              {outcome === 'unchanged' ? 'Confirms what is listed for ' : 'Updates '}
              <TextLink to={paths.physician(physician.id)} className="inline [overflow-wrap:anywhere]">
                {physician.name}
              </TextLink>
              .{submission.physician_id === physician.id && ' It is from the physician who has claimed this profile.'}
            </>
          )}
        </p>
      )}
    </div>
  )
}

function Comparison({ review: { fields, physician } }: { review: Review }) {
  return (
    <Table label="What changes" cards>
      <TableHead>
        <TableHeader>Field</TableHeader>
        {physician && <TableHeader>Listed now</TableHeader>}
        <TableHeader>{physician ? 'After approval' : 'To be listed'}</TableHeader>
      </TableHead>
      <TableBody>
        {fields.map(({ name, before, after, doubt }) => {
          const change = physician === null || before === after ? null : before === null ? 'New' : 'Changed'
          return (
            <TableRow key={name} className="align-top">
              <TableCell className="py-2 text-13 whitespace-nowrap text-muted">{name}</TableCell>
              {physician && <Value label="Listed now" text={before} />}
              <Value label={physician ? 'After' : undefined} text={after} change={change} doubt={doubt} />
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

interface ValueProps {
  /** The column's label, on a phone. */
  label: string | undefined
  text: string | null
  change?: 'New' | 'Changed' | null
  doubt?: string | null
}

function Value({ label, text, change = null, doubt = null }: ValueProps) {
  return (
    <TableCell data-label={label} className="min-w-36 py-2 text-13">
      <div>
        {text === null ? (
          <span className="text-faint">None</span>
        ) : (
          <span className="line-clamp-4 [overflow-wrap:anywhere]">{change ? <mark>{text}</mark> : text}</span>
        )}
        {change && (
          <Badge tone={change === 'New' ? 'accent' : 'amber'} className="mt-1">
            {change}
          </Badge>
        )}
        {doubt && <Doubt why={doubt} />}
      </div>
    </TableCell>
  )
}

function Waiting() {
  return (
    <SkeletonList count={6} label="Comparing with the data...">
      <div className="flex gap-8 py-3">
        <Skeleton className="w-24" />
        <Skeleton className="w-40" />
        <Skeleton className="w-40" />
      </div>
    </SkeletonList>
  )
}
