/** The version of the lists page someone prefers, kept in a cookie so the server renders it right away. */

import { readChoice } from '#shared/browser/read-choice.ts'
import { rememberChoice } from '#shared/browser/remember-choice.ts'

const views = ['table', 'cards'] as const
export type ListsView = (typeof views)[number]

const cookieName = 'lists-view'

/** The one in the URL, otherwise the one in the cookie, otherwise the table. */
export function listsViewOf(search: URLSearchParams, cookies: string | null): ListsView {
  const asked = search.get('view')
  const remembered = readChoice(cookies, cookieName)
  return views.find((view) => view === asked) ?? views.find((view) => view === remembered) ?? 'table'
}

export function rememberListsView(view: ListsView): void {
  rememberChoice(cookieName, view)
}
