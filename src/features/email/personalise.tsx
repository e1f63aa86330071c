import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { RevealListButton } from '#features/list-work/reveal-list-button.tsx'
import { getList } from '#features/lists/contracts.ts'
import { useLists } from '#features/lists/use-lists.ts'
import { fullName } from '#features/physicians/physician-name.ts'
import { getPosition } from '#features/pipeline/contracts.ts'
import type { Viewer } from '#shared/access/access.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { type Job, jobOf } from '#shared/text/email-placeholders.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ChevronLeft, ChevronRight, ListPlus, MailCheck, Users } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { getRecipients } from './contracts.ts'
import { type Addressee, PersonalizedEmail } from './personalized-email.tsx'
import type { SelectedRecipients } from './recipients-store.ts'
import { ReviewEmails } from './review-emails.tsx'
import { type EditedEmails, useEditedEmails } from './use-edited-emails.ts'

interface PersonaliseProps {
  email: EmailText
  /** What goes below it; may be empty. */
  footer: string
  jobLocation: string
  viewer: Viewer | null
  /** The list in the page's address; empty where there is none. */
  listId: string
  /** Those who 'Email' was pressed for, where the address says so. */
  selected: SelectedRecipients | null
  onChoose: (listId: string) => void
}

/** The email for each physician on a list, one at a time. */
export function Personalise({ email, listId, selected, onChoose, jobLocation, ...rest }: PersonaliseProps) {
  const headingId = useId()
  const { data: lists, isPending, error, refetch, isFetching } = useLists(rest.viewer !== null)
  const section = useRef<HTMLElement>(null)
  useScrollTo(section, selected ? 'selected' : listId)
  const job = useJob(selected?.listId ?? listId, jobLocation)
  const written = email.subject.trim() !== '' && email.body.trim() !== ''
  const list = lists?.data.find(({ id }) => id === listId)
  return (
    <section ref={section} aria-labelledby={headingId} className="mt-14 scroll-mt-20 border-t border-hair pt-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id={headingId} className="headline-28">
            {selected ? `Write to ${formatCount(selected.ids.length, 'physician')}` : 'Write to a list'}
          </h2>
          <p className="mt-1.5 max-w-[60ch] text-muted">
            One email at a time, each with the physician’s own name, specialty, organization and city.
          </p>
        </div>
        {lists && lists.data.length > 0 && (
          <Field label="List" className="w-full sm:w-72">
            <Select value={list ? listId : ''} onChange={(event) => onChoose(event.target.value)}>
              <option value="">Choose a list</option>
              {lists.data.map(({ id, name, count }) => (
                <option key={id} value={id} disabled={count === 0}>
                  {name} ({formatCount(count, 'physician')})
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {selected ? (
        written ? (
          <WriteSelected key={selected.ids.join()} {...rest} email={email} job={job} ids={selected.ids} />
        ) : (
          <WriteFirst />
        )
      ) : error && !lists ? (
        <ErrorState title="Failed to load your physician lists" onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      ) : isPending ? (
        <Skeleton className="mt-6 h-9 w-72" />
      ) : lists?.data.length === 0 ? (
        <EmptyState
          icon={<ListPlus aria-hidden />}
          title="You have no lists yet"
          actions={<ButtonLink to={paths.search()}>Search physicians</ButtonLink>}
        >
          Add physicians to a list in the search, then write to them here.
        </EmptyState>
      ) : !written ? (
        <WriteFirst />
      ) : list && list.count > 0 ? (
        <WriteToList key={listId} {...rest} email={email} job={job} listId={listId} />
      ) : null}
    </section>
  )
}

function WriteFirst() {
  return (
    <EmptyState icon={<Users aria-hidden />} title="Write the email first">
      Generate an email or load a template. It’s filled in for each physician.
    </EmptyState>
  )
}

/** What is known of the job: what was typed above, else what the list's position says. */
function useJob(listId: string, jobLocation: string): Job {
  const { data } = useCall(getPosition, { listId }, { enabled: listId !== '', staleTime: 60_000 })
  const position = data?.position ? jobOf(data.position) : {}
  return { ...position, ...(jobLocation.trim() === '' ? {} : { job_location: jobLocation }) }
}

/** Choosing a list above scrolls to its emails. */
function useScrollTo(section: RefObject<HTMLElement | null>, listId: string): void {
  const before = useRef(listId)
  useEffect(() => {
    if (before.current === listId) return
    before.current = listId
    const top = section.current?.getBoundingClientRect().top ?? 0
    if (listId !== '' && (top < 0 || top > window.innerHeight / 2)) section.current?.scrollIntoView({ block: 'start' })
  }, [section, listId])
}

interface WritingProps extends Pick<PersonaliseProps, 'email' | 'footer' | 'viewer'> {
  job: Job
}

const byName = { key: 'name', direction: 'asc' } as const

/** One at a time, in parts of a list as long as it may be; or all of it as a table. */
function WriteToList({ listId, ...rest }: WritingProps & { listId: string }) {
  const [index, onStep] = useState(0)
  const [asTable, setAsTable] = useState(false)
  const edited = useEditedEmails()
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
        <Review {...rest} to={{ listId }} edited={edited} />
      ) : (
        <Step
          {...rest}
          index={index}
          onStep={onStep}
          // The previous page stays until the next one is here; someone may have been taken off the list meanwhile.
          part={{ physicians: data.page === page ? data.data : [], first: (page - 1) * limits.searchPageSize }}
          total={data.total}
          edited={edited}
          fetching={isFetching}
          onChanged={() => void refetch()}
        />
      )}
    </div>
  )
}

/** Exactly those who were selected. */
function WriteSelected({ ids, ...rest }: WritingProps & { ids: number[] }) {
  const [index, onStep] = useState(0)
  const [asTable, setAsTable] = useState(false)
  const edited = useEditedEmails()
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
        <Review {...rest} to={to} edited={edited} />
      ) : (
        <Step
          {...rest}
          {...{ index, onStep, total, edited }}
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
  edited: EditedEmails
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

interface StepProps extends WritingProps {
  index: number
  total: number
  onStep: (index: number) => void
  /** Those who are loaded, and the place of the first of them. */
  part: { physicians: readonly Addressee[]; first: number }
  edited: EditedEmails
  fetching: boolean
  onChanged: () => void
}

/** The email to one of them, beside the others. */
function Step({ index, total, onStep, part, edited, fetching, onChanged, ...rest }: StepProps) {
  const physician = part.physicians[index - part.first]
  if (!physician) {
    if (fetching) return <Skeleton className="h-64" />
    return (
      <EmptyState
        icon={<Users aria-hidden />}
        title="No one is left here"
        actions={<Button onClick={() => onStep(0)}>Back to the first</Button>}
      >
        Physicians who asked to be removed, or were taken off the list, don’t get an email.
      </EmptyState>
    )
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[240px_minmax(0,1fr)]">
      <Queue physicians={part.physicians} first={part.first} index={index} onStep={onStep} />
      <PersonalizedEmail
        key={physician.id}
        {...rest}
        email={edited.of(physician.id) ?? rest.email}
        physician={physician}
        onMarked={onChanged}
        onNext={index + 1 < total ? () => onStep(index + 1) : null}
      />
    </div>
  )
}

interface QueueProps {
  physicians: readonly Addressee[]
  /** The place of the first of them on the list. */
  first: number
  index: number
  onStep: (index: number) => void
}

/** Who is on the list, and who has been contacted. */
function Queue({ physicians, first, index, onStep }: QueueProps) {
  return (
    <ul
      aria-label="Physicians on this list"
      className="grid max-h-[34rem] overflow-y-auto border-y border-hair max-lg:hidden"
    >
      {physicians.map((physician, place) => (
        <li key={physician.id} className="border-t border-hair first:border-t-0">
          <button
            type="button"
            onClick={() => onStep(first + place)}
            aria-current={first + place === index ? 'step' : undefined}
            className="flex min-h-9 w-full items-center justify-between gap-2 px-2 py-1.5 text-left text-13 -outline-offset-2 hover:bg-fill aria-[current]:bg-wash aria-[current]:font-semibold"
          >
            <span className="truncate">{fullName(physician)}</span>
            {physician.contactedAt && (
              <span className="flex shrink-0 items-center gap-1 text-12 font-normal text-muted">
                <MailCheck aria-hidden className="size-3.5" />
                Contacted
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

function StepBar({ index, total, onStep }: { index: number; total: number; onStep: (index: number) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="small"
        onClick={() => onStep(index - 1)}
        disabledReason={index === 0 ? 'This is the first physician on the list.' : undefined}
      >
        <ChevronLeft aria-hidden />
        Previous
      </Button>
      <Button
        size="small"
        onClick={() => onStep(index + 1)}
        disabledReason={index + 1 >= total ? 'This is the last physician on the list.' : undefined}
      >
        Next
        <ChevronRight aria-hidden />
      </Button>
      <span aria-live="polite" className="text-13 text-muted tabular-nums">
        Physician {formatNumber(index + 1)} of {formatNumber(total)}
      </span>
    </div>
  )
}
