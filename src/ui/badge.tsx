import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

const badgeStyle = cva(
  'inline-flex items-center gap-1 rounded-6 px-1.5 text-12 leading-5 font-medium weak:whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-fill text-muted',
        accent: 'bg-wash text-accent',
        amber: 'bg-amber-wash text-amber',
        red: 'bg-red-wash text-red',
        solid: 'bg-accent text-on-accent',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

/** A word about a thing: a skill, a status, a role. It cannot be pressed. */
export function Badge({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span {...props} className={cn(badgeStyle({ tone }), className)} />
}
