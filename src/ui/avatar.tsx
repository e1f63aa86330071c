import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from './class-names.ts'
import { initialsOf } from './initials.ts'

const avatarStyle = cva(
  'grid shrink-0 place-items-center rounded-full bg-wash in-data-selected:bg-surface font-semibold tracking-wide text-accent select-none',
  {
    variants: { size: { small: 'size-8 text-12', medium: 'size-10 text-13', large: 'size-16 text-20' } },
    defaultVariants: { size: 'medium' },
  },
)

interface AvatarProps extends VariantProps<typeof avatarStyle> {
  firstName: string
  lastName: string
  className?: string
}

/** Initials in a circle: decoration, since the name is beside it. Lighter inside anything with `data-selected`. */
export function Avatar({ firstName, lastName, size, className }: AvatarProps) {
  return (
    <span aria-hidden className={cn(avatarStyle({ size }), className)}>
      {initialsOf(firstName, lastName)}
    </span>
  )
}
