import { cn } from './class-names.ts'
import { initialsOf } from './initials.ts'

const sizes = { small: 'size-8 text-12', medium: '', large: 'size-16 text-20' }

interface AvatarProps {
  size?: keyof typeof sizes | undefined
  firstName: string
  lastName: string
  className?: string
}

/** Initials in a circle: decoration, since the name is next to it. Lighter inside anything with `data-selected`. */
export function Avatar({ firstName, lastName, size = 'medium', className }: AvatarProps) {
  return (
    <span aria-hidden className={cn('avatar', sizes[size], className)}>
      {initialsOf(firstName, lastName)}
    </span>
  )
}
