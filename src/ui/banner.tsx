import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { CircleAlert, Info, TriangleAlert } from './icons.tsx'

const bannerStyle = cva('weak:flex flex-wrap items-start gap-x-4 gap-y-3 rounded-12 px-4 py-3 sm:flex-nowrap', {
  variants: {
    tone: { info: 'bg-wash text-ink', warning: 'bg-amber-wash text-ink', danger: 'bg-red-wash text-ink' },
  },
  defaultVariants: { tone: 'info' },
})

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert }
const iconColours = { info: 'text-accent', warning: 'text-amber', danger: 'text-red' }

interface BannerProps extends VariantProps<typeof bannerStyle> {
  title?: ReactNode
  children?: ReactNode
  /** Buttons at its end. */
  actions?: ReactNode
  className?: string
}

/** A note that stays on the page. */
export function Banner({ tone, title, children, actions, className }: BannerProps) {
  const kind = tone ?? 'info'
  const Icon = icons[kind]
  return (
    <div className={cn(bannerStyle({ tone }), className)}>
      <div className="flex min-w-0 flex-1 items-start gap-3">
        <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', iconColours[kind])} />
        <div className="grid gap-0.5">
          {title && <p className={cn('font-semibold', iconColours[kind])}>{title}</p>}
          {children && <div className="text-14">{children}</div>}
        </div>
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
