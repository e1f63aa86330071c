import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { ChevronDown, X } from './icons.tsx'
import { Menu } from './menu.tsx'
import { formatNumber } from './number-format.ts'

interface ChipProps {
  /** The kind of value, paler and in front: 'Specialty'. */
  kind?: string
  children: string
  onRemove?: () => void
  /** How many results there would be without it. */
  without?: number | undefined
  /** It excludes what it names. */
  excluded?: boolean | undefined
  /** Another possible meaning: 'or place?' */
  doubt?: string | undefined
  /** Its menu, opened by a press. */
  menu?: ReactNode
  className?: string
}

/** An active filter: its label, a menu that changes it, and a button that removes it. */
export function Chip({ kind, children, onRemove, without, excluded, doubt, menu, className }: ChipProps) {
  const name = kind ? `${kind} ${children}` : children
  const words = (
    <>
      {kind && <span className={excluded ? 'font-semibold text-red' : 'shrink-0 text-faint'}>{kind}</span>}
      <span className="truncate">{children}</span>
      {doubt && <span className="shrink-0 text-amber">{doubt}</span>}
    </>
  )
  return (
    <span className={cn('chip', excluded && 'chip-not', className)}>
      {menu ? (
        <Menu
          label={`Change ${name}`}
          align="start"
          trigger={
            <button type="button" className="chip-face rounded-full hover:text-accent">
              {words}
              <ChevronDown aria-hidden className="size-3.5 shrink-0 text-faint" />
            </button>
          }
        >
          {menu}
        </Menu>
      ) : (
        <span className={cn('chip-face', !onRemove && 'pr-2.5')}>{words}</span>
      )}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${name}${without === undefined ? '' : `, ${formatNumber(without)} without it`}`}
          data-without={without === undefined ? undefined : formatNumber(without)}
          className="chip-drop"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
