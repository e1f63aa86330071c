import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ListNotFound } from '../../lists/list-not-found.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { type LoadedList, loadList } from '../../lists/load-list.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = ({ loaderData }: { loaderData?: LoadedList | null }) =>
  pageMeta(loaderData?.list.name ?? 'List Not Found')

export function loader(entry: LoaderFunctionArgs) {
  return loadList(entry, entry.params.listId ?? '')
}

export default function List() {
  const loaded = useLoaderData<LoadedList | null>()
  return loaded === null ? <ListNotFound /> : <ListScreen key={loaded.list.id} loaded={loaded} />
}
