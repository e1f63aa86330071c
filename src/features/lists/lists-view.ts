/** Which version of the lists page someone prefers, kept in a cookie so that the server draws it at once. */
const views = ['table', 'cards'] as const
export type ListsView = (typeof views)[number]

const cookieName = 'lists-view'
const year = 365 * 24 * 60 * 60

/** What the address asks for, else what the cookie remembers, else the table. */
export function listsViewOf(search: URLSearchParams, cookies: string | null): ListsView {
  const asked = search.get('view')
  const remembered = new RegExp(`(?:^|;)\\s*${cookieName}=([^;]*)`).exec(cookies ?? '')?.[1]?.trim()
  return views.find((view) => view === asked) ?? views.find((view) => view === remembered) ?? 'table'
}

export function rememberListsView(view: ListsView): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API would wait for a promise, and is missing on plain http; this is its old form.
  Reflect.set(document, 'cookie', `${cookieName}=${view}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`)
}
