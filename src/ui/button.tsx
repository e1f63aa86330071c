import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, type MouseEvent, useContext } from 'react'
import { Link } from 'react-router'
import { cn } from './class-names.ts'
import { useHydrated } from './hydrated.ts'
import { Spinner } from './spinner.tsx'
import { TakesPost } from './takes-post.ts'
import { Tooltip } from './tooltip.tsx'

const buttonStyle = cva(
  [
    'relative inline-flex shrink-0 select-none items-center weak:justify-center gap-2 rounded-8 border font-[550] weak:whitespace-nowrap',
    'aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-accent not-aria-disabled:hover:bg-accent-hover aria-disabled:bg-fill-strong aria-disabled:text-muted',
        secondary:
          'border-hair-strong bg-surface text-ink not-aria-disabled:hover:border-edge not-aria-disabled:active:bg-fill aria-disabled:border-hair aria-disabled:bg-transparent aria-disabled:text-muted',
        quiet:
          'border-transparent weak:text-muted not-aria-disabled:hover:bg-fill not-aria-disabled:hover:text-ink aria-disabled:text-faint aria-disabled:opacity-75',
        danger:
          'border-transparent bg-red text-on-red not-aria-disabled:hover:bg-red-hover aria-disabled:bg-fill-strong aria-disabled:text-muted',
      },
      size: {
        small: 'weak:h-[30px] px-2.5 text-13',
        medium: 'weak:h-9 px-3.5 text-14',
        large: 'weak:h-11 px-5 text-16',
        // Square, for an icon alone; it needs an aria-label.
        icon: 'size-9 p-0',
        'small-icon': 'size-[30px] p-0',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'medium' },
  },
)

type ButtonLook = VariantProps<typeof buttonStyle>

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  /** Busy: presses are ignored, and `pendingText`, if given, replaces the label. */
  pending?: boolean | undefined
  pendingText?: string | undefined
  /**
   * Disabled, and why, in a sentence. The button can still be reached by keyboard and finger, which is where the
   * sentence shows; there is no way to disable it silently.
   */
  disabledReason?: string | undefined
}

export function Button(props: ButtonProps) {
  const inert = props.pending || props.disabledReason !== undefined
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also for a submit button: Enter in a field would press it.
    if (inert) event.preventDefault()
    else props.onClick?.(event)
  }
  // A button that can become disabled keeps its place in the tree, so it keeps the focus.
  if (!('disabledReason' in props)) return <PlainButton {...props} onClick={onClick} />
  return (
    <Tooltip content={props.disabledReason} disabled={props.disabledReason === undefined} openOnPress>
      <PlainButton {...props} onClick={onClick} />
    </Tooltip>
  )
}

function PlainButton({ disabledReason, pending = false, pendingText, ...props }: ButtonProps) {
  const { variant, size, className, children, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={cn(buttonStyle({ variant, size }), className)}
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
export function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={cn(buttonStyle({ variant, size }), className)} />
}

/** The small accent-colored action inside text and headings, 'Clear All'. */
export function TextButton({ className, type = 'button', ...props }: ComponentProps<'button'>) {
  return <button {...props} type={type} className={cn(textLinkStyle, className)} />
}

const textLinkStyle =
  'weak:inline-flex min-h-6 items-center rounded-4 weak:font-[550] weak:text-accent underline-offset-4 hover:text-accent-hover hover:underline disabled:text-faint disabled:no-underline'

export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={cn(textLinkStyle, className)} />
}

/**
 * Sends the form around it. In a form that needs a script it is plainly disabled until the script is there, so that nothing is sent
 * to a page that cannot take it.
 */
export function SubmitButton({ variant = 'primary', ...props }: ButtonProps) {
  const hydrated = useHydrated()
  const takesPost = useContext(TakesPost)
  // The script finds reasons to wait; without a script nothing would remove them.
  const before = takesPost ? 'disabledReason' in props && { disabledReason: undefined } : { disabled: true }
  return <Button {...props} {...(hydrated ? {} : before)} type="submit" variant={variant} />
}
