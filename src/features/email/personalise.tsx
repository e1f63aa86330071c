import { type RefObject, useEffect, useId, useRef } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { useLists } from '#features/lists/use-lists.ts'
import { getPosition } from '#features/pipeline/contracts.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { type Job, jobOf } from '#shared/text/email-placeholders.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ListPlus, Users } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import type { SelectedRecipients } from './recipients-store.ts'
import { useEditedEmails } from './use-edited-emails.ts'
import { WriteSelected, WriteToList } from './write-to-many.tsx'

interface PersonaliseProps {
  email: EmailText
  /** What goes below the email; may be empty. */
  footer: string
  jobLocation: string
  viewer: Viewer | null
  /** The list in the page's URL; empty if there is none. */
  listId: string
  /** Those selected when 'Email' was clicked, if the URL says so. */
  selected: SelectedRecipients | null
  onChoose: (listId: string) => void
}

/** The email for each physician on a list, one at a time. */
export function Personalise({ email, listId, selected, onChoose, jobLocation, ...rest }: PersonaliseProps) {
  const headingId = useId()
  const { data: lists, isPending, error, refetch, isFetching } = useLists(rest.viewer !== null, null)
  const section = useRef<HTMLElement>(null)
  useScrollTo(section, selected ? 'selected' : listId)
  const { job, failed, retry } = useJob(selected?.listId ?? listId, jobLocation)
  const edited = useEditedEmails(selected ? selected.ids.join() : listId)
  const isPersonal = email.subject.trim() !== '' && email.body.trim() !== ''
  const list = lists?.data.find(({ id }) => id === listId)
  return (
    <section ref={section} aria-labelledby={headingId} className="mt-14 scroll-mt-20 border-t border-hair pt-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id={headingId} className="headline-28">
            {selected ? `Write to ${formatCount(selected.ids.length, 'physician')}` : 'Write to a list'}
          </h2>
          <p className="mt-1.5 max-w-[60ch] text-muted">
            One email at a time, each with the physician’s own name, specialty, organization, and city.
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
      <UnsavedQuestion unsaved={edited.isAny} what="emails to some of them" />
      {failed && (
        <div className="mt-4">
          <LoadFailure onRetry={retry}>Failed to load the position of this list.</LoadFailure>
        </div>
      )}
      {selected ? (
        isPersonal ? (
          <WriteSelected key={selected.ids.join()} {...rest} {...{ email, job, edited }} ids={selected.ids} />
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
      ) : !isPersonal ? (
        <WriteFirst />
      ) : list && list.count > 0 ? (
        <WriteToList key={listId} {...rest} {...{ email, job, edited }} listId={listId} />
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

/** What we know about the job: what was typed above, otherwise the position on the list. */
function useJob(listId: string, jobLocation: string): { job: Job; failed: boolean; retry: () => void } {
  const { data, isError, refetch } = useCall(getPosition, { listId }, { enabled: listId !== '', staleTime: 60_000 })
  const position = data?.position ? jobOf(data.position) : {}
  return {
    job: { ...position, ...(jobLocation.trim() === '' ? {} : { job_location: jobLocation }) },
    failed: isError && data === undefined,
    retry: () => void refetch(),
  }
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
