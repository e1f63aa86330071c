import { Suspense } from 'react'
import { Await, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { CombineButton } from '#features/list-work/combine-button.tsx'
import { getLists, type PhysicianList } from '#features/lists/contracts.ts'
import { ListsCards, ListsCardsPlaceholders } from '#features/lists/lists-cards.tsx'
import { ListsTablePlaceholders } from '#features/lists/lists-placeholders.tsx'
import { type ListsView, listsViewOf } from '#features/lists/lists-view.ts'
import { ListsViewSwitch } from '#features/lists/lists-view-switch.tsx'
import { getListOverviews, type ListOverview } from '#features/pipeline/overview-contracts.ts'
import { callContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { ifQuick } from '#shared/calls/if-quick.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Menu, MenuLink } from '#ui/menu.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ErrorState } from '#ui/page-state.tsx'
import { Ellipsis } from '#ui/work-icons.tsx'
import { ListsOverview } from '../../lists/lists-overview.tsx'
import { requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'
import { WorkPage } from '../../page/work-page.tsx'

const titles: Record<ListsView, string> = { table: 'My Lists', cards: 'My Physician Lists' }

export const meta = ({ loaderData }: { loaderData?: { view: ListsView } }) =>
  pageMeta(titles[loaderData?.view ?? 'table'])

type Loaded =
  | { data: readonly PhysicianList[]; archived: readonly PhysicianList[]; overviews: readonly ListOverview[] }
  | { problem: string }

/**
 * As the first page, it comes with its lists, unless they take long; from another page, placeholders show until they
 * arrive.
 */
export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const view = listsViewOf(entry.url.searchParams, entry.request.headers.get('cookie'))
  const lists = loadLists(entry, view)
  const isDocument = entry.request.headers.get('accept')?.includes('text/html') ?? false
  // What takes long follows on the same page, behind the placeholders.
  const quick = isDocument ? await ifQuick(lists) : undefined
  return { view, lists: quick ?? lists }
}

/** Errors are shown on the page, in the words of its version. */
async function loadLists({ context }: LoaderFunctionArgs, view: ListsView): Promise<Loaded> {
  try {
    const order = view === 'table' ? 'created_at' : 'updated_at'
    const call = context.get(callContext)
    const [current, archived, overviews] = await Promise.all([
      call(getLists, { order }),
      call(getLists, { order, archived: true }),
      view === 'table' ? call(getListOverviews, {}) : { data: [] },
    ])
    return { data: current.data, archived: archived.data, overviews: overviews.data }
  } catch (error) {
    if (!isCallError(error)) throw error
    return { problem: problemOf(view, error.message) }
  }
}

/** docs/specification/messages.md, Twin texts. */
function problemOf(view: ListsView, message = 'Please try again.'): string {
  return view === 'table'
    ? `Could not fetch your lists. ${message}`
    : 'Error loading lists: Failed to load your physician lists. Please try again.'
}

export default function Lists() {
  const { view, lists } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  return (
    <WorkPage
      title={titles[view]}
      view={<ListsViewSwitch view={view} />}
      actions={
        <>
          <CombineButton viewer={viewer} />
          <ButtonLink to={paths.search()}>Search Physicians</ButtonLink>
          <Menu
            label="More for lists"
            trigger={
              <Button size="icon" aria-label="More for lists">
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            <MenuLink to={paths.contacted()}>Contacted</MenuLink>
            <MenuLink to={paths.doNotContact()}>Do not contact</MenuLink>
          </Menu>
        </>
      }
      className="pt-0!"
    >
      <Suspense key={view} fallback={view === 'table' ? <ListsTablePlaceholders /> : <ListsCardsPlaceholders />}>
        <Await resolve={lists} errorElement={<LoadedLists view={view} loaded={{ problem: problemOf(view) }} />}>
          {(loaded: Loaded) => <LoadedLists view={view} loaded={loaded} />}
        </Await>
      </Suspense>
    </WorkPage>
  )
}

function LoadedLists({ view, loaded }: { view: ListsView; loaded: Loaded }) {
  const viewer = useViewer()
  const { revalidate, state } = useRevalidator()
  if ('problem' in loaded) {
    return <ErrorState title={loaded.problem} onRetry={() => void revalidate()} retrying={state === 'loading'} />
  }
  const drawn = (lists: readonly PhysicianList[], label?: string) =>
    view === 'cards' ? (
      <ListsCards lists={lists} label={label} />
    ) : (
      <ListsOverview {...{ lists, label, viewer }} overviews={loaded.overviews} onChanged={() => void revalidate()} />
    )
  return (
    <>
      {drawn(loaded.data)}
      {loaded.archived.length > 0 && (
        <details className="mt-10">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-14 font-medium text-muted hover:text-ink">
            Archived ({formatNumber(loaded.archived.length)})
          </summary>
          <div className="mt-2">{drawn(loaded.archived, 'Archived lists')}</div>
        </details>
      )}
    </>
  )
}
