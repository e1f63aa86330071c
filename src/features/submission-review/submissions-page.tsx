import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { Inbox } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { PageButtons } from '#ui/page-buttons.tsx'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { RefreshCw } from '#ui/work-icons.tsx'
import { getPendingSubmissions, type SubmissionStatus } from './contracts.ts'
import { pageSlots } from './page-slots.ts'
import { isAuthorizationError, notAuthorized, type PageWords } from './page-words.ts'
import { SubmissionReview } from './submission-review.tsx'
import { SubmissionsTable } from './submissions-table.tsx'
import { type Action, type Progress, useDecisions } from './use-decisions.ts'
import { useReviewed } from './use-reviewed.ts'

export type SubmissionsPage = OutputOf<typeof getPendingSubmissions>

interface SubmissionsReviewProps {
  status: SubmissionStatus
  /** The first page, from the page load; null if that failed. */
  initial: SubmissionsPage | null
  words: PageWords
}

/** Submissions with one status; pending ones can be decided one by one or several at once. */
export function SubmissionsReview({ status, initial, words }: SubmissionsReviewProps) {
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { decide, progress, refused, askAgain } = useDecisions(words)
  const { failure, retry, fetching, ...loaded } = useSubmissions(status, page, initial, words)
  const answer = refused ? nobodys : loaded.answer
  const { reviewed, review, move, follow, place } = useReviewed({ page, answer, fetching, onPage: setPage })
  const pageCount = answer ? pageCountOf(answer.total, answer.pageSize) : 1
  const shown = Math.min(page, Math.max(1, pageCount))
  // The last one on a page was decided: the page before it is now the last.
  const beyond = answer !== undefined && page > 1 && page > pageCount
  useEffect(() => {
    if (beyond) setPage(Math.max(1, pageCount))
  }, [beyond, pageCount])

  const run = async (action: Action, ids: readonly string[]) => {
    const failed = await decide(action, ids)
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id) || failed.includes(id))))
  }
  if (failure !== undefined) {
    return (
      <ErrorState title={failure} onRetry={retry} retrying={fetching}>
        Nothing was changed. Try again in a moment.
      </ErrorState>
    )
  }
  if (answer === undefined) return <Placeholders />
  return (
    <div>
      <Toolbar
        status={status}
        total={answer.total}
        selected={answer === nobodys ? new Set() : selected}
        here={answer.data.filter(({ id }) => selected.has(id)).length}
        progress={progress}
        fetching={fetching}
        onDecide={(action) => void run(action, [...selected])}
        onClear={() => setSelected(new Set())}
        onRefresh={() => {
          setPage(1)
          setSelected(new Set())
          askAgain()
          retry()
        }}
      />
      {answer.data.length === 0 ? (
        <NothingHere status={status} />
      ) : (
        <SubmissionsTable
          submissions={answer.data}
          doubts={answer.doubts}
          status={status}
          selected={selected}
          onSelected={setSelected}
          busy={progress !== null}
          onDecide={(action, id) => void run(action, [id])}
          onReview={review}
        />
      )}
      <PageButtons
        label="Submissions, pages"
        page={shown}
        slots={pageSlots(shown, pageCount, limits.submissionsPageSlots)}
        onPage={setPage}
        className="mt-8"
      />
      <SubmissionReview
        submission={reviewed}
        busy={progress !== null}
        onClose={() => review(null)}
        place={place}
        onMove={move}
        onDecide={async (action, id, choice) => {
          const goOn = follow()
          const failed = await decide(action, [id], choice)
          if (failed.length === 0) goOn()
        }}
      />
    </div>
  )
}

function useSubmissions(status: SubmissionStatus, page: number, initial: SubmissionsPage | null, words: PageWords) {
  const query = useCall(
    getPendingSubmissions,
    { status, page },
    { keepPrevious: true, staleTime: limits.deskFresh, initial: page === 1 ? (initial ?? undefined) : undefined },
  )
  const toast = useToast()
  const refused = query.isError && isAuthorizationError(query.error)
  const nothingShown = query.data === undefined
  useEffect(() => {
    // Each failure by the time it happened, including repeats.
    if (query.errorUpdatedAt === 0 || !query.isError) return
    if (refused) toast.error(...notAuthorized)
    else if (!nothingShown) toast.error(words.loadFailed, query.error.message)
  }, [query.errorUpdatedAt, query.isError, query.error, refused, nothingShown, toast, words])
  return {
    // Someone who no longer has permission sees none.
    answer: refused ? nobodys : query.data,
    failure: query.isError && !refused && nothingShown ? words.loadFailed : undefined,
    retry: () => void query.refetch(),
    fetching: query.isFetching,
  }
}

const nobodys: SubmissionsPage = {
  data: [],
  doubts: {},
  total: 0,
  pageSize: limits.submissionsPageSize,
  counts: { pending: 0, approved: 0, rejected: 0 },
}

interface ToolbarProps {
  status: SubmissionStatus
  total: number
  /** By id, across pages. */
  selected: ReadonlySet<string>
  /** How many of them are on the visible page. */
  here: number
  progress: Progress | null
  fetching: boolean
  onDecide: (action: Action) => void
  onClear: () => void
  onRefresh: () => void
}

function Toolbar(props: ToolbarProps) {
  const { status, total, selected, here, progress, fetching, onDecide, onClear, onRefresh } = props
  const busy = progress !== null
  const elsewhere = selected.size - here
  return (
    <div className="mb-3 grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-13 text-muted tabular-nums max-sm:w-full">
          {selected.size > 0
            ? `${formatNumber(selected.size)} selected of ${formatNumber(total)}`
            : formatCount(total, 'submission')}
          {elsewhere > 0 && `, ${formatNumber(elsewhere)} of them on other pages`}
        </p>
        {selected.size > 0 && (
          <Button variant="quiet" disabledReason={busy ? 'Wait until all are decided.' : undefined} onClick={onClear}>
            Clear Selection
          </Button>
        )}
        {status === 'pending' && (
          <>
            <Button variant="primary" pending={busy} onClick={() => onDecide('approve')}>
              Approve Selected
            </Button>
            <Button pending={busy} onClick={() => onDecide('reject')}>
              Reject Selected
            </Button>
          </>
        )}
        <Button
          variant="quiet"
          size="icon"
          aria-label="Refresh"
          pending={fetching && !busy}
          pendingText=""
          onClick={onRefresh}
        >
          <RefreshCw aria-hidden />
        </Button>
      </div>
      {progress && progress.of > 1 && (
        <ProgressBar
          label={`${progress.action === 'approve' ? 'Approving' : 'Rejecting'} ${progress.done + 1} of ${progress.of}`}
          value={Math.round((progress.done / progress.of) * 100)}
        />
      )}
    </div>
  )
}

const emptyWords: Record<SubmissionStatus, [title: string, text: string]> = {
  pending: ['Nothing to review', 'New submissions appear here, oldest first.'],
  approved: ['Nothing approved yet', 'Approved submissions appear here, latest first.'],
  rejected: ['Nothing rejected yet', 'Rejected submissions appear here, latest first.'],
}

function NothingHere({ status }: { status: SubmissionStatus }) {
  const [title, text] = emptyWords[status]
  return (
    <EmptyState icon={<Inbox aria-hidden />} title={title} className="border-t border-hair">
      {text}
    </EmptyState>
  )
}

function Placeholders() {
  return (
    <SkeletonList count={8} label="Loading submissions..." className="border-t border-hair">
      <div className="flex items-center gap-8 border-b border-hair px-3 py-5">
        <Skeleton className="w-44" />
        <Skeleton className="w-40 max-sm:hidden" />
        <Skeleton className="ml-auto w-28" />
      </div>
    </SkeletonList>
  )
}
