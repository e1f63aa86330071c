import { useMemo } from 'react'
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { Paywall } from '#features/billing/paywall.tsx'
import { AddToListButton } from '#features/lists/add-to-list-button.tsx'
import { SavedListsPanel } from '#features/lists/saved-lists-panel.tsx'
import { SavedButton, SaveSearchButton } from '#features/saved-searches/save-search-button.tsx'
import { SavedSearchesPanel } from '#features/saved-searches/saved-searches-panel.tsx'
import { readAddress } from '#features/search/address.ts'
import { searchPhysicians } from '#features/search/contracts.ts'
import { preferencesFromCookies } from '#features/search/search-preferences.ts'
import { SearchScreen } from '#features/search/search-screen.tsx'
import type { SearchSlots } from '#features/search/search-slots.ts'
import { askedOf, type LoadedSearch } from '#features/search/use-search.ts'
import type { Viewer } from '#shared/access.ts'
import { callContext } from '#shared/call-context.ts'
import { isCallError } from '#shared/call-error.ts'
import { limits } from '#shared/limits.ts'
import { requireViewer } from '../../entry-to-page.ts'
import { pageMeta } from '../../page-meta.ts'
import { ExportSelected } from '../../search/export-selected.tsx'
import { useViewer } from '../../viewer.ts'

export const meta = () => pageMeta('Search')

/** The first page that is seen comes with its results; what follows it asks for by itself (docs/decisions/0005). */
export async function loader(entry: LoaderFunctionArgs) {
  const viewer = requireViewer(entry)
  const asked = askedOf(readAddress(entry.url.search), viewer)
  const preferences = preferencesFromCookies(entry.request.headers.get('cookie'))
  return { loaded: { asked, answer: await answerTo(entry, asked) }, preferences }
}

/** A search that fails is told on the page, with a button to try again, and not by an error page. */
async function answerTo(
  { context }: LoaderFunctionArgs,
  asked: LoadedSearch['asked'],
): Promise<LoadedSearch['answer']> {
  try {
    return await context.get(callContext)(searchPhysicians, asked)
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}

/** The page follows its own address. Whatever else makes pages load anew, such as another plan, does so here, too. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const searchOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return searchOnly ? false : defaultShouldRevalidate
}

function slotsFor(viewer: Viewer | null): SearchSlots {
  return {
    saveSearch: ({ look, ...props }) => <SaveSearchButton {...look} {...props} viewer={viewer} />,
    saved: ({ open, look }) => <SavedButton {...look} viewer={viewer} onOpen={open} />,
    addToList: ({ physicianIds, look }) => <AddToListButton {...look} viewer={viewer} physicianIds={physicianIds} />,
    exportSelected: (props) => <ExportSelected {...props} />,
    more: ({ physicianIds, look }) => <AddToListButton {...look} viewer={viewer} physicianIds={physicianIds} toWrite />,
    panels: ({ tab, show }) => {
      const close = (open: boolean) => {
        if (!open) show('results')
      }
      return (
        <>
          <SavedSearchesPanel
            viewer={viewer}
            open={tab === 'saved-searches'}
            onOpenChange={close}
            onShowLists={() => show('saved-lists')}
          />
          <SavedListsPanel
            viewer={viewer}
            open={tab === 'saved-lists'}
            onOpenChange={close}
            onShowSearches={() => show('saved-searches')}
          />
        </>
      )
    },
  }
}

export default function Search() {
  const viewer = useViewer()
  const slots = useMemo(() => slotsFor(viewer), [viewer])
  const { loaded, preferences } = useLoaderData<typeof loader>()
  return (
    <Paywall viewer={viewer} continueLabel={`Continue with ${limits.freeResults} results`}>
      {viewer && <SearchScreen viewer={viewer} loaded={loaded} preferences={preferences} slots={slots} />}
    </Paywall>
  )
}
