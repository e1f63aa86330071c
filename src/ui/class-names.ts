import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Our scales have names of their own (src/app/styles/tokens.css); unknown to it, tailwind-merge would take `text-13` for a colour.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['12', '13', '14', '16', '20', '28', '40', '56'],
      radius: ['4', '6', '8', '12'],
      shadow: ['float'],
    },
  },
})

/** Joins class names; of two that set the same property the later one wins. */
export function cn(...parts: ClassValue[]): string {
  return merge(clsx(parts))
}
