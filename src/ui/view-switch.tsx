import { Link } from 'react-router'
import { cn } from './class-names.ts'
import type { icon } from './icons.tsx'

interface ViewSwitchProps<View extends string> {
  /** For screen readers: 'Show lists as'. */
  label: string
  choices: readonly { view: View; label: string; icon: ReturnType<typeof icon> }[]
  current: View
  addressOf: (view: View) => string
  onChoose: (view: View) => void
  replace?: boolean
}

/** How a page shows its content. Links, so that it works before the script loads. */
export function ViewSwitch<View extends string>(props: ViewSwitchProps<View>) {
  const { label, choices, current, addressOf, onChoose, replace = false } = props
  return (
    <nav aria-label={label} className="inline-flex rounded-8 border border-hair-strong bg-surface p-0.5">
      {choices.map(({ view, label, icon: Icon }) => (
        <Link
          key={view}
          to={addressOf(view)}
          replace={replace}
          preventScrollReset
          aria-current={view === current ? 'true' : undefined}
          onClick={() => onChoose(view)}
          className={cn(
            'inline-flex h-[30px] pointer-coarse:h-11 items-center gap-1.5 rounded-6 px-2.5 text-13 font-[550] weak:text-muted hover:text-ink',
            view === current && 'bg-fill text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
          {/* More than three don't fit a phone with their names. */}
          <span className={choices.length > 3 ? 'max-sm:sr-only' : undefined}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
