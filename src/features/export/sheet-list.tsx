import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Link } from '#ui/link.tsx'
import { RevocableList } from '#ui/revocable-list.tsx'
import { LastTime, RevocableRow, RowLine } from '#ui/revocable-row.tsx'
import { type ListSheet, revokeListSheet } from './sheet-contracts.ts'

type Sheet = ListSheet & { by?: string }

interface SheetListProps {
  sheets: readonly Sheet[]
  /** What to say if there is none. */
  empty: string
  onChanged: () => void
}

export function SheetList({ sheets, empty, onChanged }: SheetListProps) {
  const revoke = useCallMutation(revokeListSheet)
  return (
    <RevocableList
      items={sheets}
      {...{ empty, onChanged }}
      what="address"
      name={({ list }) => list}
      row={(sheet, onRevoke) => <SheetRow key={sheet.id} of={sheet} onRevoke={onRevoke} />}
      question={(sheet) => ({
        title: 'Revoke this address?',
        description: `Spreadsheets that read ${sheet?.list ?? ''} from it get nothing from their next refresh on.`,
      })}
      revoke={({ id }) => revoke.mutateAsync({ sheetId: id })}
      pending={revoke.isPending}
    />
  )
}

function SheetRow({ of: { list, listId, lastReadAt, state, by }, onRevoke }: { of: Sheet; onRevoke: () => void }) {
  const title =
    by === undefined ? (
      <Link to={paths.list(listId)} className="wrap-anywhere">
        {list}
      </Link>
    ) : (
      <span className="wrap-anywhere">{list}</span>
    )
  return (
    <RevocableRow
      title={title}
      ended={state === 'ended' ? 'Ended when you joined your team' : null}
      button={['Revoke', `the address of ${list}`]}
      onRevoke={onRevoke}
    >
      <RowLine>
        {by !== undefined && `${by} · `}
        <LastTime what="read" at={lastReadAt} format="date-time" />
      </RowLine>
    </RevocableRow>
  )
}
