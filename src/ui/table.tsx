import type { ComponentProps, ReactNode } from 'react'
import type { To } from 'react-router'
import { cn } from './class-names.ts'
import { ArrowDown, ArrowUp, ChevronsUpDown } from './icons.tsx'
import { Link } from './link.tsx'

// Scrollable areas have to be reachable by keyboard, or people without a pointer can't see the last columns.
const reachable = { tabIndex: 0 }

interface TableProps {
  label: string
  /** On a phone each row is a card: cells that need their column's name to be understood carry it as `data-label`. */
  cards?: boolean
  className?: string
  children: ReactNode
}

/** Scrolls sideways on its own on a narrow screen, also by keyboard. `label` names it. */
export function Table({ label, cards = false, className, children }: TableProps) {
  return (
    <section
      aria-label={label}
      {...reachable}
      className={cn('relative overflow-x-auto', cards && 'table-cards', className)}
    >
      <table className="w-full border-collapse text-left text-14">{children}</table>
    </section>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="border-b border-hair-strong">
      <tr>{children}</tr>
    </thead>
  )
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody>{children}</tbody>
}

export function TableRow({ selected = false, className, ...props }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      {...props}
      data-selected={selected || undefined}
      className={cn(
        'border-b border-hair',
        selected ? 'bg-wash' : 'hover:bg-[color-mix(in_srgb,var(--ink)_2.5%,transparent)]',
        className,
      )}
    />
  )
}

const cell = 'px-3 first:pl-2.5 last:pr-2.5'

export function TableHeader({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={cn(cell, 'h-10 text-13 font-[550] whitespace-nowrap text-muted', className)}
    />
  )
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cn(cell, 'weak:py-3', className)} />
}

interface SortHeaderProps {
  /** The current order, if the table is sorted by this column. */
  sorted?: 'asc' | 'desc' | undefined
  /** The address that a press opens; or use `onSort`, if the order is not in the address. */
  to?: To
  onSort?: () => void
  className?: string
  children: ReactNode
}

/** A column header that sorts by it. */
export function SortHeader({ sorted, to, onSort, className, children }: SortHeaderProps) {
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  const look = cn('reach inline-flex min-h-6 items-center gap-1.5 rounded-4 hover:text-ink', sorted && 'text-ink')
  const content = (
    <>
      {children}
      <Icon aria-hidden className={cn('size-3.5', sorted ? 'text-accent' : 'text-faint')} />
    </>
  )
  return (
    <TableHeader
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      className={className}
    >
      {to === undefined ? (
        <button type="button" onClick={onSort} className={look}>
          {content}
        </button>
      ) : (
        <Link to={to} preventScrollReset className={look}>
          {content}
        </Link>
      )}
    </TableHeader>
  )
}
