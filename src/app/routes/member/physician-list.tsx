import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { ListNotFound } from '../../lists/list-not-found.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { type LoadedList, loadList } from '../../lists/load-list.ts'
import { requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = ({ loaderData }: { loaderData?: LoadedList | null }) =>
  pageMeta(loaderData?.list.name ?? 'List Not Found')

/** /physician-list?listId=…; without a list there is nothing to show, so it redirects to the lists. */
export function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const listId = entry.url.searchParams.get('listId')
  if (!listId) throw redirect(paths.lists())
  return loadList(entry, listId)
}

export default function PhysicianList() {
  const loaded = useLoaderData<LoadedList | null>()
  return loaded === null ? <ListNotFound /> : <ListScreen key={loaded.list.id} loaded={loaded} />
}
