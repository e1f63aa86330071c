import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { ListX } from '#ui/work-icons.tsx'
import type { SearchState } from '../search/address.ts'
import { type Criterion, criteriaOf, without } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search-address.ts'

/** For a link to a search on a list that was deleted or that its owner keeps private. */
export function ClosedList({ message, change }: { message: string; change: ChangeSearch }) {
  return (
    <EmptyState
      className="border-t border-hair"
      icon={<ListX aria-hidden />}
      title={message}
      actions={<Button onClick={() => change(withoutLists)}>Search without the list</Button>}
    >
      If someone sent you this link, ask them to share the list with your team.
    </EmptyState>
  )
}

function withoutLists(state: SearchState): SearchState {
  return criteriaOf(state).filter(isList).reduce(without, state)
}

const isList = ({ filter, value }: Criterion) =>
  filter === 'onList' ||
  filter === 'notOnList' ||
  (filter === 'where' && /"field":"(onList|notOnList)"/.test(value ?? ''))
