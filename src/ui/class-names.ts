import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. Of two that set the same property the stylesheet's order decides, not theirs, so there are never two: what
 * whoever uses a component may set otherwise is written with `weak:` in it (src/app/styles/base.css).
 */
export function cn(...parts: ClassValue[]): string {
  return clsx(parts)
}
