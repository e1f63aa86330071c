import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { Paywall } from '#features/billing/paywall.tsx'
import { readAddress } from '#features/search/address.ts'
import { openStoredSearch, searchPhysicians, storeSearch } from '#features/search/contracts.ts'
import { isLong, shortAddress, storedId, withStored } from '#features/search/long-address.ts'
import { preferencesFromCookies } from '#features/search-page/search-preferences.ts'
import { SearchScreen } from '#features/search-page/search-screen.tsx'
import { askedOf, type LoadedSearch } from '#features/search-page/use-search.ts'
import { callContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { ifQuick } from '#shared/calls/if-quick.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'
import { WorkPage } from '../../page/work-page.tsx'
import { ProfileDrawerHost } from '../../physician/profile-drawer-host.tsx'

export const meta = () => pageMeta('Search')

/**
 * The first page comes with its results; after that, the page fetches them itself
 * (docs/decisions/0005-the-search-page-follows-its-own-address.md).
 */
export async function loader(entry: LoaderFunctionArgs) {
  const viewer = requireViewer(entry)
  const { search } = entry.url
  const preferences = preferencesFromCookies(entry.request.headers.get('cookie'))
  if (isLong(search)) {
    return { loaded: null, preferences, stored: undefined, refused: await redirectToShort(entry) }
  }
  const id = storedId(search)
  const stored = id === undefined ? undefined : { id, ...(await loadCall(entry, openStoredSearch, { id })) }
  const asked = askedOf(readAddress(withStored(search, () => stored?.search)), viewer)
  const loaded = (await ifQuick(answerTo(entry, asked))) ?? null
  return { loaded, preferences, stored, refused: null }
}

/** Leads to the stored search; the answer is why it can't: the demo account stores nothing. */
async function redirectToShort({ context, url }: LoaderFunctionArgs): Promise<string> {
  const store = async (search: string) => (await context.get(callContext)(storeSearch, { search })).id
  try {
    throw redirect(await shortAddress(readAddress(url.search), store))
  } catch (error) {
    if (isCallError(error) && error.code === 'demo_restricted') return error.message
    throw error
  }
}

/**
 * From another page the search opens within a moment: with its results, or with placeholders while they are on their
 * way.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { search } = new URL(request.url)
  const alone = { loaded: null, preferences: preferencesFromCookies(document.cookie), stored: undefined, refused: null }
  // Too long to be asked for; the page shortens it.
  if (isLong(search)) return alone
  const answer = serverLoader<typeof loader>()
  // A stored search is known only to the server.
  if (storedId(search) !== undefined) return answer
  const loaded = await ifQuick(answer)
  if (loaded) return loaded
  // The page now makes the calls itself, and reports failures.
  answer.catch(() => {})
  return alone
}

/** A failed search shows its error on the page, with a button to retry, not an error page. */
async function answerTo({ context }: LoaderFunctionArgs, asked: LoadedSearch['asked']): Promise<LoadedSearch | null> {
  try {
    return { asked, answer: await context.get(callContext)(searchPhysicians, asked) }
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}

/**
 * The page follows its own address. Anything else that reloads pages, such as a change of plan, reloads this one, too.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const searchOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return searchOnly ? false : defaultShouldRevalidate
}

export default function Search() {
  const viewer = useViewer()
  const { loaded, preferences, stored, refused } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  // The server sends visitors to /login; so does the page where it didn't wait for the server.
  if (viewer === null) return <Navigate to={paths.login(pathname + search)} replace />
  // Until the address changes, for which nothing is loaded again.
  if (refused !== null && isLong(search)) return <NoShortAddress reason={refused} />
  return (
    <Paywall viewer={viewer} feature="search" continueLabel={`Continue with ${limits.freeResults} results`}>
      <SearchScreen {...{ viewer, loaded, preferences, stored }} />
      <ProfileDrawerHost viewer={viewer} />
    </Paywall>
  )
}

function NoShortAddress({ reason }: { reason: string }) {
  return (
    <WorkPage title="This search is too long for its address">
      <EmptyState title={`${reason}.`} actions={<ButtonLink to={paths.search()}>New search</ButtonLink>}>
        A search this long has to be stored to have an address. Search again with fewer filters.
      </EmptyState>
    </WorkPage>
  )
}
