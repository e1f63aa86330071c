import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Navigate,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { Paywall } from '#features/billing/paywall.tsx'
import { readAddress } from '#features/search/address.ts'
import { openStoredSearch, searchPhysicians } from '#features/search/contracts.ts'
import { isLong, storedId, withStored } from '#features/search/long-address.ts'
import { preferencesFromCookies } from '#features/search-page/search-preferences.ts'
import { SearchScreen } from '#features/search-page/search-screen.tsx'
import { askedOf, type LoadedSearch } from '#features/search-page/use-search.ts'
import { callContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { ifQuick } from '#shared/calls/if-quick.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'
import { ProfileDrawerHost } from '../../physician/profile-drawer-host.tsx'

export const meta = () => pageMeta('Search')

/**
 * The first page comes with its results, also for an address that is too long: the page shortens that, since a link
 * that is opened stores nothing. After that, the page fetches them itself
 * (docs/decisions/0005-the-search-page-follows-its-own-address.md).
 */
export async function loader(entry: LoaderFunctionArgs) {
  const viewer = requireViewer(entry)
  const { search } = entry.url
  const preferences = preferencesFromCookies(entry.request.headers.get('cookie'))
  const id = storedId(search)
  const stored = id === undefined ? undefined : { id, ...(await loadCall(entry, openStoredSearch, { id })) }
  const asked = askedOf(readAddress(withStored(search, () => stored?.search)), viewer)
  const loaded = (await ifQuick(answerTo(entry, asked))) ?? null
  return { loaded, preferences, stored }
}

/**
 * From another page the search opens within a moment: with its results, or with placeholders while they are on their
 * way.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { search } = new URL(request.url)
  const alone = { loaded: null, preferences: preferencesFromCookies(document.cookie), stored: undefined }
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
  const { loaded, preferences, stored } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  // The server sends visitors to /login; so does the page where it didn't wait for the server.
  if (viewer === null) return <Navigate to={paths.login(pathname + search)} replace />
  return (
    <Paywall viewer={viewer} feature="search" continueLabel={`Continue with ${limits.freeResults} results`}>
      <SearchScreen {...{ viewer, loaded, preferences, stored }} />
      <ProfileDrawerHost viewer={viewer} />
    </Paywall>
  )
}
