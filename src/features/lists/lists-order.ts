/** The order of the lists page, and what its search finds. */
import { fold } from '#shared/text/fold.ts'
import type { PhysicianList } from './contracts.ts'

export const listsSortKeys = ['name', 'count', 'steps', 'position', 'owner', 'updated', 'created'] as const
export type ListsSortKey = (typeof listsSortKeys)[number]

export interface ListsOrder {
  key: ListsSortKey
  direction: 'asc' | 'desc'
}

/** What the page knows about a list besides the list itself. */
export interface Sorted {
  list: PhysicianList
  openSteps: number
  position: string
}

/** The direction of the first click: most and latest first. */
export const firstListsDirection = (key: ListsSortKey): ListsOrder['direction'] =>
  key === 'name' || key === 'position' || key === 'owner' ? 'asc' : 'desc'

const sortValue: Record<ListsSortKey, (row: Sorted) => string | number> = {
  name: ({ list }) => fold(list.name),
  count: ({ list }) => list.count,
  steps: ({ openSteps }) => openSteps,
  position: ({ position }) => fold(position),
  owner: ({ list }) => fold(list.owner ?? ''),
  updated: ({ list }) => list.updated_at,
  created: ({ list }) => list.created_at,
}

/** Rows without a text come last in both directions; ties stay as they were. */
export function inListsOrder<Row extends Sorted>(rows: readonly Row[], { key, direction }: ListsOrder): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue[key](one), sortValue[key](other)]
    if (a === b) return 0
    if (a === '') return 1
    if (b === '') return -1
    return a < b ? -sign : sign
  })
}

/** Those with each word in the name, the description, the position, or the owner. */
export function listsFound<Row extends Sorted>(rows: readonly Row[], query: string): readonly Row[] {
  const words = fold(query).split(' ').filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ list, position }) => {
    const text = fold([list.name, list.description, position, list.owner ?? ''].join(' '))
    return words.every((word) => text.includes(word))
  })
}
