import { type ComponentProps, type MouseEvent, useContext } from 'react'
import { cn } from './class-names.ts'
import { useHydrated } from './hydrated.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'
import { TakesPost } from './takes-post.ts'
import { Tooltip } from './tooltip.tsx'

const variants = { primary: 'btn-primary', secondary: 'btn-secondary', quiet: 'btn-quiet', danger: 'btn-danger' }

const sizes = {
  small: 'btn-small',
  medium: 'btn-medium',
  large: 'btn-large',
  // Square, for an icon alone; it needs an aria-label.
  icon: 'size-9 p-0',
  'small-icon': 'size-[30px] p-0',
}

interface ButtonLook {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  /** Busy: presses are ignored, and `pendingText`, if given, replaces the label. */
  pending?: boolean | undefined
  pendingText?: string | undefined
  /**
   * Disabled, with the reason as a sentence. The button can still be reached by keyboard and touch, which show the
   * reason; there is no way to disable it silently.
   */
  disabledReason?: string | undefined
}

export function Button(props: ButtonProps) {
  const inert = props.pending || props.disabledReason !== undefined
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also for a submit button, because Enter in a field would press it.
    if (inert) event.preventDefault()
    else props.onClick?.(event)
  }
  // A button that can become disabled stays in the same place in the tree, so it keeps the focus.
  if (!('disabledReason' in props)) return <PlainButton {...props} onClick={onClick} />
  return (
    <Tooltip content={props.disabledReason} disabled={props.disabledReason === undefined} openOnPress>
      <PlainButton {...props} onClick={onClick} />
    </Tooltip>
  )
}

function PlainButton({ disabledReason, pending = false, pendingText, ...props }: ButtonProps) {
  const { variant = 'secondary', size = 'medium', className, children, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={cn('btn', variants[variant], sizes[size], className)}
      aria-disabled={pending || disabledReason !== undefined || undefined}
      aria-busy={pending || undefined}
      aria-description={disabledReason}
    >
      {pending ? (
        <>
          <Spinner />
          {pendingText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ variant = 'secondary', size = 'medium', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={cn('btn', variants[variant], sizes[size], className)} />
}

/** The small accent-colored action inside text and headings, 'Clear All'. */
export function TextButton({ className, type = 'button', ...props }: ComponentProps<'button'>) {
  return <button {...props} type={type} className={cn(textLinkStyle, className)} />
}

const textLinkStyle = 'text-button'

export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={cn(textLinkStyle, className)} />
}

/**
 * Submits the form around it. In a form that needs JavaScript, it is disabled until the script has loaded, so nothing
 * is sent to a page that can't handle it.
 */
export function SubmitButton({ variant = 'primary', ...props }: ButtonProps) {
  const hydrated = useHydrated()
  const takesPost = useContext(TakesPost)
  // Scripts can disable it again; without JavaScript, nothing would enable it.
  const before = takesPost ? 'disabledReason' in props && { disabledReason: undefined } : { disabled: true }
  return <Button {...props} {...(hydrated ? {} : before)} type="submit" variant={variant} />
}
