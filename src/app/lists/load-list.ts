import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { getList, getListLook } from '#features/lists/contracts.ts'
import { getBoard } from '#features/pipeline/contracts.ts'
import { getListFigures } from '#features/pipeline/figures-contracts.ts'
import { preferencesFromCookies } from '#features/search-page/search-preferences.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { pageCountOf } from '#ui/pagination-window.ts'
import { loadCall, requireViewer } from '../page/entry-to-page.ts'
import { layoutFromCookies } from './list-look.ts'
import { listQuery } from './list-query.ts'

/** A page of a list, for both of its addresses (docs/specification/lists.md, Lists). */
export async function loadList(entry: LoaderFunctionArgs, listId: string) {
  requireViewer(entry)
  const { page, sort, view: asked, filters } = listQuery(entry.url.searchParams)
  const cookies = entry.request.headers.get('cookie')
  const view = asked ?? layoutFromCookies(cookies)
  if (!z.uuid().safeParse(listId).success) {
    return data(null, { status: 404 })
  }
  const [answer, look] = await Promise.all([
    find(entry, { listId, page, sort, filters }),
    view === 'table' ? loadCall(entry, getListLook, {}) : null,
  ])
  if (answer === null) return data(null, { status: 404 })
  const pages = Math.max(1, pageCountOf(answer.total, limits.searchPageSize))
  // The last rows were removed, or moved to an earlier page.
  if (page > pages) {
    const search = new URLSearchParams(entry.url.search)
    if (pages === 1) search.delete('page')
    else search.set('page', String(pages))
    throw redirect(`${entry.url.pathname}${search.size > 0 ? `?${search}` : ''}`)
  }
  const board = view === 'board' ? await loadCall(entry, getBoard, { listId }) : null
  const figures = view === 'figures' ? await loadCall(entry, getListFigures, { listId }) : null
  return { ...answer, sort, filters, look, preferences: preferencesFromCookies(cookies), view, board, figures }
}
export type LoadedList = Exclude<Awaited<ReturnType<typeof loadList>>, ReturnType<typeof data<null>>>

async function find(entry: LoaderFunctionArgs, input: InputOf<typeof getList>) {
  try {
    return await loadCall(entry, getList, input)
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** For errors that `loadCall` throws. */
function statusOf(thrown: unknown): unknown {
  const init = typeof thrown === 'object' && thrown !== null && 'init' in thrown ? thrown.init : null
  return typeof init === 'object' && init !== null && 'status' in init ? init.status : undefined
}
