import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RevealListButton } from '#features/list-work/reveal-list-button.tsx'
import { getList } from '#features/lists/contracts.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { ErrorState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { getRecipients } from './contracts.ts'
import { EmailStep, StepBar, type WritingProps } from './email-step.tsx'
import { ReviewEmails } from './review-emails.tsx'

const byName = { key: 'name', direction: 'asc' } as const

/** One at a time, a page of the list at once; or all of it as a table. */
export function WriteToList({ listId, ...rest }: WritingProps & { listId: string }) {
  const [index, onStep] = useState(0)
  const [asTable, setAsTable] = useState(false)
  const page = Math.floor(index / limits.searchPageSize) + 1
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useCall(
    getList,
    { listId, page, sort: byName },
    { keepPrevious: true, staleTime: 60_000 },
  )
  if (!data) {
    if (!error) return <Skeleton className="mt-6 h-64" />
    return (
      <ErrorState title="Failed to load this list" onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    )
  }
  const renew = () => {
    void refetch()
    void queries.invalidateQueries({ queryKey: [getRecipients.name] })
  }
  return (
    <div className="mt-6 grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {asTable ? <span /> : <StepBar index={index} total={data.total} onStep={onStep} />}
        <div className="flex flex-wrap gap-2">
          <TableSwitch asTable={asTable} onChange={setAsTable} />
          <RevealListButton of={{ listId }} viewer={rest.viewer} onRevealed={renew} />
        </div>
      </div>
      {asTable ? (
        <Review {...rest} to={{ listId }} />
      ) : (
        <EmailStep
          {...rest}
          index={index}
          onStep={onStep}
          // The previous page stays until the next one has loaded; someone may have been removed from the list in
          // between.
          part={{ physicians: data.page === page ? data.data : [], first: (page - 1) * limits.searchPageSize }}
          total={data.total}
          fetching={isFetching}
          onChanged={() => void refetch()}
        />
      )}
    </div>
  )
}

/** Exactly those who were selected. */
export function WriteSelected({ ids, ...rest }: WritingProps & { ids: number[] }) {
  const [index, onStep] = useState(0)
  const [asTable, setAsTable] = useState(false)
  const to = { physicianIds: ids }
  const { data, error, refetch, isFetching } = useCall(getRecipients, { to }, { staleTime: 60_000 })
  if (!data) {
    if (!error) return <Skeleton className="mt-6 h-64" />
    return (
      <ErrorState title="Failed to load the physicians" onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    )
  }
  const total = data.data.length
  return (
    <div className="mt-6 grid gap-5">
      <Blocked blocked={data.blocked} />
      {total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {asTable ? <span /> : <StepBar index={index} total={total} onStep={onStep} />}
          <div className="flex flex-wrap gap-2">
            <TableSwitch asTable={asTable} onChange={setAsTable} />
            <RevealListButton of={to} viewer={rest.viewer} onRevealed={() => void refetch()} />
          </div>
        </div>
      )}
      {asTable ? (
        <Review {...rest} to={to} />
      ) : (
        <EmailStep
          {...rest}
          {...{ index, onStep, total }}
          part={{ physicians: data.data, first: 0 }}
          fetching={isFetching}
          onChanged={() => void refetch()}
        />
      )}
    </div>
  )
}

function TableSwitch({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  return (
    <Button size="small" aria-pressed={asTable} onClick={() => onChange(!asTable)}>
      {asTable ? 'One at a time' : 'Review all as a table'}
    </Button>
  )
}

/** Who gets no email, by name. */
function Blocked({ blocked }: { blocked: readonly { id: number; name: string }[] }) {
  if (blocked.length === 0) return null
  return (
    <p className="text-13 break-words text-amber">
      Left out, since they are marked as do not contact: {blocked.map(({ name }) => name).join(', ')}
    </p>
  )
}

interface ReviewProps extends WritingProps {
  to: InputOf<typeof getRecipients>['to']
}

function Review({ to, ...rest }: ReviewProps) {
  const { data, error, refetch, isFetching } = useCall(getRecipients, { to }, { staleTime: 60_000 })
  if (!data) {
    if (!error) return <Skeleton className="h-64" />
    return (
      <ErrorState title="Failed to load the physicians" onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    )
  }
  const shown = data.data.length + data.blocked.length
  return (
    <>
      {'listId' in to && <Blocked blocked={data.blocked} />}
      {shown < data.total && (
        <p className="text-13 text-muted">
          The first {formatNumber(shown)} of {formatCount(data.total, 'physician')}.
        </p>
      )}
      <ReviewEmails {...rest} recipients={data.data} />
    </>
  )
}
