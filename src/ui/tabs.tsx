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
  /** Below the tabs, which are then at the side on a wide screen. */
  aside?: ReactNode
  /** `TabPanel`s. */
  children: ReactNode
  className?: string
}

export function Tabs<Value extends string>({
  value,
  onValueChange,
  label,
  tabs,
  aside,
  children,
  className,
}: TabsProps<Value>) {
  const vertical = aside !== undefined
  const list = (
    <Base.List
      aria-label={label}
      className={cn(
        'relative',
        vertical ? 'tabs-beside' : 'flex gap-1 overflow-x-auto border-b border-hair max-sm:gap-0.5',
      )}
    >
      {tabs.map((tab) => (
        <OneTab key={tab.value} {...tab} vertical={vertical} />
      ))}
    </Base.List>
  )
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => {
        if (tabs.some((tab) => tab.value === next && tab.disabledReason === undefined)) onValueChange(next)
      }}
      orientation={vertical ? 'vertical' : 'horizontal'}
      className={cn(vertical && 'page-beside', className)}
    >
      {vertical ? (
        <div>
          {list}
          {aside}
        </div>
      ) : (
        list
      )}
      {vertical ? <div className="min-w-0">{children}</div> : children}
    </Base.Root>
  )
}

function OneTab<Value extends string>(props: TabOption<Value> & { vertical: boolean }) {
  const { value, label, count, disabledReason, vertical } = props
  return (
    <Tooltip content={disabledReason} disabled={disabledReason === undefined} openOnPress>
      <Base.Tab
        value={value}
        aria-disabled={disabledReason ? true : undefined}
        aria-description={disabledReason}
        className={cn(
          vertical
            ? 'tab-beside'
            : 'flex h-10 pointer-coarse:h-11 shrink-0 items-center gap-2 px-3 font-medium max-sm:px-2.5 -outline-offset-2 data-active:shadow-[inset_0_-2px_var(--accent)]',
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
    <Base.Panel value={value} className={cn('weak:pt-6', className)}>
      {children}
    </Base.Panel>
  )
}
