/**
 * How someone views lists: cards or table, stored in this browser's cookie; the table's columns and density, stored in
 * their account.
 */
import { useState } from 'react'
import { setListLook } from '#features/lists/contracts.ts'
import type { ColumnName } from '#features/lists/list-columns.ts'
import { readChoice } from '#shared/browser/read-choice.ts'
import { rememberChoice } from '#shared/browser/remember-choice.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { useToast } from '#ui/toast.tsx'

export type ListLayout = 'cards' | 'table'

export interface TableLook {
  columns: readonly ColumnName[]
  compact: boolean
}

const cookieName = 'list_look'

export function layoutFromCookies(header: string | null): ListLayout {
  return readChoice(header, cookieName) === 'cards' ? 'cards' : 'table'
}

export function rememberLayout(layout: ListLayout): void {
  rememberChoice(cookieName, layout)
}

/**
 * @param initial the server's value; null if no table is shown
 * @param isStored whether changes are stored in the account: the demo account is shared
 */
export function useTableLook(
  initial: TableLook | null,
  isStored: boolean,
): [TableLook | null, (change: Partial<TableLook>) => void] {
  const [chosen, choose] = useState<TableLook | null>(null)
  const look = initial && (chosen ?? initial)
  const save = useCallAtPress(setListLook)
  const toast = useToast()
  const change = (changed: Partial<TableLook>) => {
    if (!look) return
    const next = { ...look, ...changed }
    choose(next)
    if (!isStored) return
    save({ columns: [...next.columns], compact: next.compact }).catch((error) =>
      toast.failed('Could not save the columns', error),
    )
  }
  return [look, change]
}
