/** How someone likes to see lists, kept in a cookie so that the server draws them so at once. */
import { useState } from 'react'
import { keepChoice } from '#shared/browser/keep-choice.ts'
import { readChoice } from '#shared/browser/read-choice.ts'

/** Columns that can be chosen, in their order; the name is always there. */
export const columnNames = [
  'specialty',
  'organization',
  'location',
  'stage',
  'step',
  'contacted',
  'outcome',
  'tags',
  'notes',
  'email',
  'phone',
  'added',
  'addedBy',
] as const
export type ColumnName = (typeof columnNames)[number]

export interface ListLook {
  view: 'cards' | 'table'
  compact: boolean
  columns: readonly ColumnName[]
}

const usualColumns: readonly ColumnName[] = [
  'specialty',
  'organization',
  'location',
  'stage',
  'step',
  'contacted',
  'tags',
  'notes',
]

const cookieName = 'list_look'
/** Before the columns, so that choosing none is told from never having chosen. */
const chosen = 'columns'

export function lookFromCookies(header: string | null): ListLook {
  const said = readChoice(header, cookieName).split('.')
  return {
    view: said.includes('table') ? 'table' : 'cards',
    compact: said.includes('compact'),
    columns: said.includes(chosen) ? columnNames.filter((name) => said.includes(name)) : usualColumns,
  }
}

export function rememberLook({ view, compact, columns }: ListLook): void {
  keepChoice(cookieName, [view, ...(compact ? ['compact'] : []), chosen, ...columns].join('.'))
}

/** @param initial the server's */
export function useListLook(initial: ListLook): [ListLook, (change: Partial<ListLook>) => void] {
  const [look, setLook] = useState(initial)
  const change = (changed: Partial<ListLook>) => {
    const next = { ...look, ...changed }
    rememberLook(next)
    setLook(next)
  }
  return [look, change]
}
