import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { EmailText } from '#adapters/ai/port.ts'
import { FromList } from '#features/activities/from-list.tsx'
import { useLists } from '#features/lists/use-lists.ts'
import { getPosition } from '#features/pipeline/contracts.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { type Job, jobOf } from '#shared/text/email-placeholders.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ListPlus } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { EmailToOne } from './email-to-one.tsx'
import { People } from './people.tsx'
import type { SelectedRecipients } from './recipients-store.ts'
import { SentQuestion, useSentBatch } from './sent-question.tsx'
import { useEditedEmails } from './use-edited-emails.ts'
import { usePeople } from './use-people.ts'

interface PersonaliseProps {
  email: EmailText
  /** What goes below the email; may be empty. */
  footer: string
  jobLocation: string
  /** The email for everyone, shown until someone's own email is. */
  draft: ReactNode
  draftRef: RefObject<HTMLDivElement | null>
  viewer: Viewer
  /** The list in the page's URL; empty if there is none. */
  listId: string
  /** Those selected when 'Email' was clicked, if the URL says so. */
  selected: SelectedRecipients | null
  onChoose: (listId: string) => void
}

/** The email, or that for one of the people; beside it the people. */
export function Personalise(props: PersonaliseProps) {
  const { selected, listId } = props
  return (
    <FromList value={(selected?.listId ?? listId) || undefined}>
      <EmailAndPeople {...props} />
    </FromList>
  )
}

function EmailAndPeople({ draft, draftRef, selected, onChoose, listId, ...props }: PersonaliseProps) {
  const { email, footer, jobLocation, viewer } = props
  const { data: lists, isPending, error, refetch, isFetching } = useLists(true, null)
  const { job, failed, retry } = useJob(selected?.listId ?? listId, jobLocation)
  const edited = useEditedEmails(selected ? selected.ids.join() : listId)
  const list = lists?.data.find(({ id }) => id === listId)
  const to = selected ? { physicianIds: selected.ids } : list && list.count > 0 ? { listId } : null
  const isWritten = email.subject.trim() !== '' && email.body.trim() !== ''
  const people = usePeople(to, isWritten)
  const batch = useSentBatch(people.renew)
  const writing = { email, footer, job, edited, viewer }
  const column = useRef<HTMLElement>(null)
  useScrollTo(column, selected ? 'selected' : listId)
  return (
    <>
      <section ref={draftRef} aria-label="Email" tabIndex={-1} className="email-column scroll-mt-20">
        <SentQuestion batch={batch} viewer={viewer} />
        <div className={cn(people.shown && 'hidden')}>{draft}</div>
        {people.shown && (
          <EmailToOne
            key={people.shown.id}
            {...writing}
            {...people}
            physician={people.shown}
            onChanged={people.renew}
            onOpened={batch.open}
          />
        )}
      </section>
      <section ref={column} aria-label="People" className="email-column grid scroll-mt-4 content-start gap-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="headline-20">
            {selected ? `Write to ${formatCount(selected.ids.length, 'physician')}` : 'People'}
          </h2>
          <Link to={sequencePaths.all()} className="text-13 text-accent hover:underline">
            Sequences
          </Link>
        </div>
        {lists && lists.data.length > 0 && (
          <Field label="List" hideLabel={selected === null}>
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
        <UnsavedQuestion unsaved={edited.isAny} what="emails to some of them" />
        {failed && <LoadFailure onRetry={retry}>Failed to load the position of this list.</LoadFailure>}
        {to ? (
          <People {...writing} {...people} to={to} isWritten={isWritten} />
        ) : (
          <NoOneChosen {...{ lists, isPending, error, isFetching }} onRetry={() => void refetch()} />
        )}
      </section>
    </>
  )
}

interface NoOneChosenProps extends Pick<ReturnType<typeof useLists>, 'isPending' | 'error' | 'isFetching'> {
  lists: ReturnType<typeof useLists>['data']
  onRetry: () => void
}

/** Instead of the people: what to do first. */
function NoOneChosen({ lists, isPending, error, isFetching, onRetry }: NoOneChosenProps) {
  if (error && !lists) {
    return (
      <ErrorState title="Failed to load your physician lists" onRetry={onRetry} retrying={isFetching}>
        {error.message}
      </ErrorState>
    )
  }
  if (isPending) return <Skeleton className="h-9" />
  if (lists?.data.length === 0) {
    return (
      <EmptyState
        icon={<ListPlus aria-hidden />}
        title="You have no lists yet"
        actions={<ButtonLink to={paths.search()}>Search physicians</ButtonLink>}
      >
        Add physicians to a list in the search, then write to them here.
      </EmptyState>
    )
  }
  return <p className="text-13 text-muted">Choose a list to write to everyone on it, each by name.</p>
}

/** Where the columns are below each other, choosing a list above scrolls to its people. */
function useScrollTo(column: RefObject<HTMLElement | null>, listId: string): void {
  const before = useRef(listId)
  useEffect(() => {
    if (before.current === listId) return
    before.current = listId
    const top = column.current?.getBoundingClientRect().top ?? 0
    if (listId !== '' && (top < 0 || top > window.innerHeight / 2)) column.current?.scrollIntoView({ block: 'start' })
  }, [column, listId])
}

/** What we know about the job: what was typed in the form, otherwise the position on the list. */
function useJob(listId: string, jobLocation: string): { job: Job; failed: boolean; retry: () => void } {
  const { data, isError, refetch } = useCall(getPosition, { listId }, { enabled: listId !== '', staleTime: 60_000 })
  const position = data?.position ? jobOf(data.position) : {}
  return {
    job: { ...position, ...(jobLocation.trim() === '' ? {} : { job_location: jobLocation }) },
    failed: isError && data === undefined,
    retry: () => void refetch(),
  }
}
