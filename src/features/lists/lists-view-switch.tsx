import { Link } from 'react-router'
import { cn } from '#ui/class-names.ts'
import { LayoutGrid, Table2 } from '#ui/work-icons.tsx'
import { type ListsView, rememberListsView } from './lists-view.ts'

const choices = [
  { view: 'table', label: 'Table', icon: Table2 },
  { view: 'cards', label: 'Cards', icon: LayoutGrid },
] as const

/** Links, so the switch works before the script loads; the choice is remembered for the next visit. */
export function ListsViewSwitch({ view: current }: { view: ListsView }) {
  return (
    <nav aria-label="Show lists as" className="inline-flex rounded-8 border border-hair-strong bg-surface p-0.5">
      {choices.map(({ view, label, icon: Icon }) => (
        <Link
          key={view}
          to={`?view=${view}`}
          replace
          preventScrollReset
          aria-current={view === current ? 'true' : undefined}
          onClick={() => rememberListsView(view)}
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
