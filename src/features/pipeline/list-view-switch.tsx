import { useSearchParams } from 'react-router'
import { ViewSwitch } from '#ui/view-switch.tsx'
import { ChartNoAxesColumn, Columns3, LayoutGrid, Table2 } from '#ui/work-icons.tsx'

export const listViews = ['table', 'board', 'cards', 'figures'] as const
export type ListView = (typeof listViews)[number]

const choices = [
  { view: 'table', label: 'Table', icon: Table2 },
  { view: 'board', label: 'Board', icon: Columns3 },
  { view: 'cards', label: 'Cards', icon: LayoutGrid },
  { view: 'figures', label: 'Figures', icon: ChartNoAxesColumn },
] as const

interface ListViewSwitchProps {
  view: ListView
  onChoose: (view: ListView) => void
}

export function ListViewSwitch({ view: current, onChoose }: ListViewSwitchProps) {
  const [search] = useSearchParams()
  const addressOf = (view: ListView) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.set('view', view)
    return `?${next}`
  }
  return <ViewSwitch label="Show this list as" {...{ choices, current, addressOf, onChoose }} />
}
