import { Menu as Base } from '@base-ui/react/menu'
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { Link, type To } from 'react-router'
import { cn } from './class-names.ts'
import { Check } from './icons.tsx'
import { formatNumber } from './number-format.ts'

interface MenuProps {
  /** Its name, for a screen reader. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

export function Menu(props: MenuProps) {
  const id = useId()
  return import.meta.env.SSR ? <DrawnMenu {...props} id={id} /> : <PressedMenu {...props} id={id} />
}

/**
 * The HTML of a closed one: the button, at a tenth of the cost. Only on the server, where nothing is pressed: the
 * browser takes it over as a `PressedMenu`.
 */
export function DrawnMenu({ trigger, id }: MenuProps & { id: string }) {
  const given: object = { tabIndex: 0, 'aria-haspopup': 'menu', 'aria-expanded': false, id }
  return cloneElement(trigger, given)
}

export function PressedMenu({ label, trigger, align = 'end', children, id }: MenuProps & { id: string }) {
  return (
    <Base.Root>
      <Base.Trigger id={id} render={trigger} />
      <Base.Portal>
        {/* A landmark, because it is outside the page's own. */}
        <Base.Positioner
          role="region"
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Base.Popup className="max-h-(--available-height) min-w-52 origin-(--transform-origin) overflow-y-auto rounded-12 border border-hair bg-surface p-1.5 shadow-float outline-none transition-[opacity,transform] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemStyle =
  'flex min-h-9 pointer-coarse:min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-6 px-2.5 text-14 outline-none select-none data-highlighted:bg-fill [&_svg]:size-4 [&_svg]:shrink-0 [:where(&_svg)]:text-faint'

interface MenuItemProps {
  icon?: ReactNode
  destructive?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, destructive = false, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} className={cn(itemStyle, destructive && 'text-red [&_svg]:text-red')}>
      {icon}
      {children}
    </Base.Item>
  )
}

export function MenuLink({ to, icon, children }: { to: To; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={<Link to={to} />} className={itemStyle}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

interface MenuChoiceProps extends MenuItemProps {
  checked: boolean
  /** A count, at its end. */
  count?: number | undefined
}

/** One of several choices, with a check mark if chosen. */
export function MenuChoice({ checked, count, onSelect, children }: Omit<MenuChoiceProps, 'icon' | 'destructive'>) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onSelect} closeOnClick className={itemStyle}>
      {checked ? <Check aria-hidden className="text-accent" /> : <span className="size-4 shrink-0" />}
      <span className="mr-auto max-w-72 truncate">{children}</span>
      {count !== undefined && <span className="pl-4 text-13 text-muted tabular-nums">{formatNumber(count)}</span>}
    </Base.CheckboxItem>
  )
}

/** Items that belong together, under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-12 text-muted">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-2.5 my-1.5 h-px bg-hair" />
}
