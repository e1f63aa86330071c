import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

const tones = {
  neutral: 'bg-fill text-muted',
  accent: 'bg-wash text-accent',
  amber: 'badge-amber',
  red: 'bg-red-wash text-red',
  solid: 'bg-accent text-on-accent',
}

interface BadgeProps extends ComponentProps<'span'> {
  tone?: keyof typeof tones | undefined
}

/** A short label: a skill, a status, a role. Not pressable. */
export function Badge({ tone = 'neutral', className, ...props }: BadgeProps) {
  return <span {...props} className={cn('badge', tones[tone], className)} />
}
