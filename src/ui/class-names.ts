import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. If two set the same property, the stylesheet's order decides, not theirs, so there are never two:
 * defaults that a component's user can override are written with `weak:` (src/app/styles/base.css).
 */
export function cn(...parts: ClassValue[]): string {
  return clsx(parts)
}
