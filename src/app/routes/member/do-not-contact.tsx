import { Form, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { BlockedList } from '#features/do-not-contact/blocked-list.tsx'
import { getDoNotContact, getDoNotContactLists } from '#features/do-not-contact/contracts.ts'
import { OwnLists } from '#features/do-not-contact/own-lists.tsx'
import { paths } from '#shared/product/paths.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { UserRoundX } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'
import { WorkPage } from '../../page/work-page.tsx'
import { ProfileDrawerHost } from '../../physician/profile-drawer-host.tsx'

export const meta = () => pageMeta('Do not contact')

export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const { searchParams } = entry.url
  const { shape } = getDoNotContact.input
  const lists = loadCall(entry, getDoNotContactLists, {})
  const blocked = loadCall(entry, getDoNotContact, {
    query: shape.query.catch('').parse(searchParams.get('q') ?? undefined),
    page: shape.page.catch(1).parse(Number(searchParams.get('page') ?? 1)),
  })
  return { ...(await blocked), lists: await lists }
}

/** Who must not be contacted, and how to undo that. */
export default function DoNotContactPage() {
  const { data, total, page, pageSize, lists } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const viewer = useViewer()
  const query = search.get('q') ?? ''
  return (
    <WorkPage
      above={<Breadcrumb trail={[{ label: 'Contacted', to: paths.contacted() }]} />}
      title="Do not contact"
      counts={`${formatCount(total, 'physician')}. Searches hide them, and emails and exports leave them out.`}
    >
      <OwnLists viewer={viewer} lists={lists} onChanged={() => void revalidate()} />
      <Form role="search" className="mb-5 flex flex-wrap items-end gap-3">
        <Field label="Name or reason" className="w-72 max-sm:w-full">
          <Input key={query} type="search" name="q" defaultValue={query} maxLength={500} autoComplete="off" />
        </Field>
        <Button type="submit">Search</Button>
      </Form>
      {data.length === 0 ? (
        <EmptyState
          icon={<UserRoundX aria-hidden />}
          title={query ? 'No one matches' : 'You can contact everyone'}
          actions={<ButtonLink to={paths.search()}>Search physicians</ButtonLink>}
        >
          Mark someone as do not contact on their profile.
        </EmptyState>
      ) : (
        <BlockedList blocked={data} viewer={viewer} onChanged={() => void revalidate()} />
      )}
      <Pagination page={page} pageCount={pageCountOf(total, pageSize)} label="Physicians" className="mt-6" />
      {viewer && <ProfileDrawerHost viewer={viewer} />}
    </WorkPage>
  )
}
