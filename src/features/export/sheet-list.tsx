import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { RevocableList } from '#ui/revocable-list.tsx'
import { Time } from '#ui/time.tsx'
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
  return (
    <li className="flex items-start gap-3.5 border-t border-hair py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {by === undefined ? (
            <Link to={paths.list(listId)} className="wrap-anywhere">
              {list}
            </Link>
          ) : (
            <span className="wrap-anywhere">{list}</span>
          )}
          {state === 'ended' && <Badge>Ended when you joined your team</Badge>}
        </p>
        <p className="text-13 text-muted">
          {by !== undefined && `${by} · `}
          {lastReadAt === null ? (
            'Never read'
          ) : (
            <>
              Last read <Time value={lastReadAt} format="date-time" />
            </>
          )}
        </p>
      </div>
      <Button size="small" onClick={onRevoke}>
        Revoke<span className="sr-only"> the address of {list}</span>
      </Button>
    </li>
  )
}
