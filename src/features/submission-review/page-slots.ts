import type { PaginationSlot } from '#ui/pagination-window.ts'

/** At most five slots, gaps included: the ends, and the page between them. */
export function pageSlots(page: number, pageCount: number, max: number): PaginationSlot[] {
  if (pageCount <= max) return Array.from({ length: pageCount }, (_, at) => at + 1)
  // Both ends and a gap are always there: the rest is for numbers.
  const run = max - 2
  if (page <= run) return [...Array.from({ length: run }, (_, at) => at + 1), 'gap-after', pageCount]
  if (page > pageCount - run)
    return [1, 'gap-before', ...Array.from({ length: run }, (_, at) => pageCount - run + 1 + at)]
  return [1, 'gap-before', page, 'gap-after', pageCount]
}
