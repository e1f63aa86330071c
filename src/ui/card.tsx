import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

/** A box for something that can be picked up or pressed; everything else is divided by hairlines. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('rounded-12 border border-hair-strong bg-surface', className)} />
}

/** A part of a card, with a line above every one but the first. */
export function CardSection({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('border-t border-hair px-5 weak:py-4 first:border-t-0', className)} />
}
