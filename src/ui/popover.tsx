import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { cn } from './class-names.ts'
import { Link } from './link.tsx'

interface PopoverProps {
  /** The button's style and name; the name also labels the group it opens. */
  button: Pick<ButtonProps, 'variant' | 'size' | 'pending' | 'pendingText' | 'className' | 'aria-label' | 'children'>
  label: string
  children: ReactNode
}

/**
 * A button that opens a few links and buttons below it. Native, so it opens before the script has loaded, closes on
 * Escape or a press elsewhere, and returns the focus. For a list with arrow-key navigation, use `Menu`.
 */
export function Popover({ button, label, children }: PopoverProps) {
  const id = useId()
  return (
    <>
      <Button {...button} popoverTarget={id} />
      <section
        id={id}
        popover="auto"
        aria-label={label}
        className="inset-auto mt-1.5 min-w-52 rounded-12 border border-hair bg-surface p-1.5 text-ink shadow-float transition-opacity [position-area:block-end_span-inline-start] starting:open:opacity-0 not-supports-[position-area:block-end]:top-13 not-supports-[position-area:block-end]:right-4"
      >
        {children}
      </section>
    </>
  )
}

const itemStyle = 'popover-item'

/** Each closes the dialog, drawer, or popover around it. */
export function PopoverLink({ className, onClick, ...props }: ComponentProps<typeof Link>) {
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    onClick?.(event)
  }
  return <Link {...props} onClick={onPress} className={cn(itemStyle, className)} />
}

export function PopoverButton({ className, onClick, ...props }: ComponentProps<'button'>) {
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    onClick?.(event)
  }
  return <button type="button" {...props} onClick={onPress} className={cn(itemStyle, className)} />
}
