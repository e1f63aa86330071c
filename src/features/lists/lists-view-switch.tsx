import { ViewSwitch } from '#ui/view-switch.tsx'
import { LayoutGrid, Table2 } from '#ui/work-icons.tsx'
import { type ListsView, rememberListsView } from './lists-view.ts'

const choices = [
  { view: 'table', label: 'Table', icon: Table2 },
  { view: 'cards', label: 'Cards', icon: LayoutGrid },
] as const

/** The choice is remembered for the next visit. */
export function ListsViewSwitch({ view }: { view: ListsView }) {
  return (
    <ViewSwitch
      {...{ choices, current: view, replace: true, onChoose: rememberListsView }}
      label="Show lists as"
      addressOf={(view) => `?view=${view}`}
    />
  )
}
