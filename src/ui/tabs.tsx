import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { Lock } from './icons.tsx'
import { Tooltip } from './tooltip.tsx'

interface TabOption<Value extends string> {
  value: Value
  label: ReactNode
  /** A count after the label. */
  count?: ReactNode
  /** Why it is disabled; the tab can still be focused, which shows the sentence. */
  disabledReason?: string | undefined
}

interface TabsProps<Value extends string> {
  value: Value
  onValueChange: (value: Value) => void
  /** The label of the tabs for screen readers. */
  label: string
  tabs: readonly TabOption<Value>[]
  /** `TabPanel`s. */
  children: ReactNode
  className?: string
}

export function Tabs<Value extends string>({
  value,
  onValueChange,
  label,
  tabs,
  children,
  className,
}: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => {
        if (tabs.some((tab) => tab.value === next && tab.disabledReason === undefined)) onValueChange(next)
      }}
      className={className}
    >
      <Base.List aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-hair max-sm:gap-0.5">
        {tabs.map((tab) => (
          <OneTab key={tab.value} {...tab} />
        ))}
      </Base.List>
      {children}
    </Base.Root>
  )
}

function OneTab<Value extends string>({ value, label, count, disabledReason }: TabOption<Value>) {
  return (
    <Tooltip content={disabledReason} disabled={disabledReason === undefined} openOnPress>
      <Base.Tab
        value={value}
        aria-disabled={disabledReason ? true : undefined}
        aria-description={disabledReason}
        className={cn(
          'flex h-10 pointer-coarse:h-11 shrink-0 items-center gap-2 px-3 font-medium max-sm:px-2.5 -outline-offset-2 data-active:shadow-[inset_0_-2px_var(--accent)]',
          disabledReason ? 'cursor-not-allowed text-faint' : 'text-muted hover:text-ink data-active:text-ink',
        )}
      >
        {label}
        {disabledReason && <Lock aria-hidden className="size-3" />}
        {count !== undefined && (
          <span className="rounded-full bg-fill px-1.5 text-12 text-muted tabular-nums">{count}</span>
        )}
      </Base.Tab>
    </Tooltip>
  )
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className={cn('pt-6', className)}>
      {children}
    </Base.Panel>
  )
}
