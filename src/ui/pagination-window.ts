/** A page number to show, or a gap between page numbers. */
export type PaginationSlot = number | 'gap-before' | 'gap-after'

/**
 * First and last page, `size` page numbers around the current one, and a gap where numbers are left out. `page` is
 * clamped to the range; without pages there are no slots.
 */
export function paginationWindow(page: number, pageCount: number, size: number): PaginationSlot[] {
  if (pageCount < 1) return []
  const current = Math.min(Math.max(page, 1), pageCount)
  const start = Math.max(1, Math.min(current - Math.floor(size / 2), pageCount - size + 1))
  const end = Math.min(pageCount, start + size - 1)

  const slots: PaginationSlot[] = []
  if (start > 1) slots.push(1)
  if (start > 2) slots.push('gap-before')
  for (let number = start; number <= end; number++) slots.push(number)
  if (end < pageCount - 1) slots.push('gap-after')
  if (end < pageCount) slots.push(pageCount)
  return slots
}

/** How many pages `total` rows fill. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize)
}
