import { Link, useSearchParams } from 'react-router'
import { cn } from '#ui/class-names.ts'
import { ChartNoAxesColumn, Columns3, LayoutGrid, Table2 } from '#ui/work-icons.tsx'

export const listViews = ['cards', 'table', 'board', 'figures'] as const
export type ListView = (typeof listViews)[number]

const choices = [
  { view: 'cards', label: 'Cards', icon: LayoutGrid },
  { view: 'table', label: 'Table', icon: Table2 },
  { view: 'board', label: 'Board', icon: Columns3 },
  { view: 'figures', label: 'Figures', icon: ChartNoAxesColumn },
] as const

interface ListViewSwitchProps {
  view: ListView
  onChoose: (view: ListView) => void
}

/** Links, so that it works before the script loads. */
export function ListViewSwitch({ view: current, onChoose }: ListViewSwitchProps) {
  const [search] = useSearchParams()
  const to = (view: ListView) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.set('view', view)
    return `?${next}`
  }
  return (
    <nav aria-label="Show this list as" className="inline-flex rounded-8 border border-hair-strong bg-surface p-0.5">
      {choices.map(({ view, label, icon: Icon }) => (
        <Link
          key={view}
          to={to(view)}
          preventScrollReset
          aria-current={view === current ? 'true' : undefined}
          onClick={() => onChoose(view)}
          className={cn(
            'inline-flex h-[30px] pointer-coarse:h-11 items-center gap-1.5 rounded-6 px-2.5 text-13 font-[550] weak:text-muted hover:text-ink',
            view === current && 'bg-fill text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
