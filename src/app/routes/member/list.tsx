import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ListScreen } from '../../lists/list-screen.tsx'
import { type LoadedList, loadList } from '../../lists/load-list.ts'
import { pageMeta } from '../../page-meta.ts'

export const meta = ({ loaderData }: { loaderData?: LoadedList }) => pageMeta(loaderData?.list.name ?? 'List')

export function loader(entry: LoaderFunctionArgs) {
  return loadList(entry, entry.params.listId ?? '')
}

export default function List() {
  const loaded = useLoaderData<typeof loader>()
  return <ListScreen key={loaded.list.id} loaded={loaded} />
}
