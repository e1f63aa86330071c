import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { outcomeWords, wayWords } from '#features/activities/contact-words.ts'
import { ContactedList } from '#features/activities/contacted-list.tsx'
import { getContacted } from '#features/activities/contracts.ts'
import { contactOutcomes, contactWays } from '#features/activities/kinds.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { UserRoundX } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { MailCheck } from '#ui/work-icons.tsx'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'
import { WorkPage } from '../../page/work-page.tsx'
import { ProfileDrawerHost } from '../../physician/profile-drawer-host.tsx'

export const meta = () => pageMeta('Contacted')

/** The contract's fields in the address; invalid ones are left out. */
function asked(search: URLSearchParams): InputOf<typeof getContacted> {
  const { shape } = getContacted.input
  const text = (key: string) => search.get(key) || undefined
  const number = (key: string) => (search.has(key) ? Number(search.get(key)) : undefined)
  return {
    whose: shape.whose.catch('mine').parse(text('whose')),
    how: shape.how.catch(undefined).parse(text('how')),
    outcome: shape.outcome.catch(undefined).parse(text('outcome')),
    days: shape.days.catch(undefined).parse(number('days')),
    page: shape.page.catch(1).parse(number('page')),
  }
}

export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  return await loadCall(entry, getContacted, asked(entry.url.searchParams))
}

export default function ContactedPage() {
  const { data, total, page, pageSize } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const viewer = useViewer()
  const narrowed = ['how', 'outcome', 'days'].some((key) => search.has(key))
  return (
    <WorkPage
      above={<Breadcrumb trail={[{ label: 'My Lists', to: paths.lists() }]} />}
      title="Contacted"
      counts={`${formatCount(total, 'contact')}, latest first.`}
      actions={
        <ButtonLink to={paths.doNotContact()}>
          <UserRoundX aria-hidden />
          Do not contact
        </ButtonLink>
      }
    >
      <Filters />
      {data.length === 0 ? (
        <EmptyState
          icon={<MailCheck aria-hidden />}
          title={narrowed ? 'No contacts match' : 'You haven’t contacted anyone yet'}
          actions={<ButtonLink to={paths.search()}>Search physicians</ButtonLink>}
        >
          Log a contact from a search, a profile, or a list.
        </EmptyState>
      ) : (
        <ContactedList contacts={data} onChanged={() => void revalidate()} />
      )}
      <Pagination page={page} pageCount={pageCountOf(total, pageSize)} label="Contacts" className="mt-6" />
      {viewer && <ProfileDrawerHost viewer={viewer} />}
    </WorkPage>
  )
}

const spans = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last year'],
] as const

function Filters() {
  const [search, setSearch] = useSearchParams()
  const viewer = useViewer()
  const choice = (key: string, label: string, any: string, options: readonly (readonly [string, string])[]) => (
    <Field label={label} className="w-40 max-sm:w-full">
      <Select
        value={search.get(key) ?? ''}
        onChange={({ target: { value } }) => {
          const next = new URLSearchParams(search)
          next.delete('page')
          if (value === '') next.delete(key)
          else next.set(key, value)
          setSearch(next, { replace: true, preventScrollReset: true })
        }}
      >
        <option value="">{any}</option>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      {viewer?.team && choice('whose', 'By', 'Me', [['team', 'My team']])}
      {choice('days', 'When', 'Any time', spans)}
      {choice(
        'how',
        'How',
        'Any way',
        contactWays.map((way) => [way, wayWords[way]]),
      )}
      {choice(
        'outcome',
        'Outcome',
        'Any',
        contactOutcomes.map((one) => [one, outcomeWords[one]]),
      )}
    </div>
  )
}
