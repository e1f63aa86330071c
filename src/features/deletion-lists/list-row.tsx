import { useState } from 'react'
import { fileOverHttp, useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Download } from '#ui/icons.tsx'
import { Link } from '#ui/link.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { saveFile } from '#ui/save-file.ts'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { carryOutDeletionList, type DropFile, downloadDeletionStatuses } from './contracts.ts'
import { ExemptForm } from './exempt-form.tsx'

/** One uploaded list: what it matches, or what was answered. */
export function ListRow({ file, onChanged }: { file: DropFile; onChanged: () => void }) {
  const { fileName, list, items, uploadedAt, isHeld, isCarriedOut, matchedAt, matches, moreMatches } = file
  return (
    <li className="border-b border-hair py-5 first:border-t">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {fileName} <Badge>{list === 'Removed' ? 'Canceled' : list}</Badge>
        {!isHeld && <Badge>Not held</Badge>}
      </h2>
      <p className="mt-1 text-13 text-muted">
        {formatCount(items, 'request')}, uploaded <Time value={uploadedAt} format="date-time" />
      </p>
      {list !== 'Removed' &&
        (isCarriedOut === 'yes' ? (
          <Answered file={file} />
        ) : (
          <div className="mt-3 grid justify-items-start gap-3">
            {matchedAt === null ? (
              <p className="text-14 text-muted">It is being compared with the data. Reload in a minute.</p>
            ) : (
              <p className="text-14">
                {formatCount(matches.length + moreMatches, 'request')} about someone in the data.
              </p>
            )}
            <ul className="grid w-full gap-2">
              {matches.map((match) => (
                <Match key={match.itemId} match={match} onChanged={onChanged} />
              ))}
            </ul>
            {moreMatches > 0 && <p className="text-13 text-muted">And {formatNumber(moreMatches)} more.</p>}
            <CarryOut file={file} onChanged={onChanged} />
          </div>
        ))}
    </li>
  )
}

const deeds = {
  exempt: { words: 'Exempted', tone: 'neutral' },
  delete: { words: 'Will be deleted', tone: 'red' },
  opt_out: { words: 'Shared: all opted out', tone: 'amber' },
} as const

function Match({ match, onChanged }: { match: DropFile['matches'][number]; onChanged: () => void }) {
  const { itemId, people, does, exemption } = match
  return (
    <li className="grid gap-1 border-l-2 border-hair-strong pl-3 text-14">
      <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
        <span className="text-13 text-muted">{itemId}</span>
        {people.map(({ id, name }) => (
          <Link key={id} to={paths.physician(id)} className="text-accent underline underline-offset-2">
            {name}
          </Link>
        ))}
        <Badge tone={deeds[does].tone}>{deeds[does].words}</Badge>
        {exemption !== null && <span className="text-13 text-muted">{exemption}</span>}
      </p>
      <ExemptForm itemId={itemId} exemption={exemption} onChanged={onChanged} />
    </li>
  )
}

function CarryOut({ file, onChanged }: { file: DropFile; onChanged: () => void }) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useCallMutation(carryOutDeletionList)
  const toast = useToast()
  if (file.isCarriedOut === 'soon')
    return <p className="text-14 text-muted">It is being carried out. Reload in a minute.</p>
  const carryOut = async () => {
    try {
      await mutateAsync({ fileId: file.id })
      toast.success('List is being carried out')
      setAsking(false)
    } catch (error) {
      toast.failed('Action Failed', error)
    }
    onChanged()
  }
  const waits = file.matchedAt === null ? 'It is still being compared with the data.' : undefined
  return (
    <>
      <Button disabledReason={waits} onClick={() => setAsking(true)} aria-label={`Carry out ${file.fileName}`}>
        Carry out
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Carry out this list?"
        description="Those who alone match a request are deleted everywhere and kept out. Those who share an identifier are opted out. Deleted profiles cannot be restored."
        confirmLabel="Carry out"
        pendingText="Starting..."
        pending={isPending}
        destructive
        onConfirm={() => void carryOut()}
      />
    </>
  )
}

function Answered({ file: { id, fileName, statuses, withdrawn } }: { file: DropFile }) {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const download = async () => {
    setBusy(true)
    try {
      const { name, content } = await fileOverHttp(downloadDeletionStatuses, { fileId: id }, () => {})
      saveFile(name, content.type, content)
    } catch (error) {
      toast.failed('Download failed', error)
    } finally {
      setBusy(false)
    }
  }
  const counts = [
    ['Exempted (2)', statuses.exempted],
    ['Deleted (3)', statuses.deleted],
    ['Opted out (4)', statuses.optedOut],
    ['Not found (5)', statuses.notFound],
    ['Canceled', withdrawn],
  ] as const
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-14">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="small"
        pending={busy}
        pendingText="Collecting..."
        onClick={() => void download()}
        aria-label={`Download the statuses of ${fileName}`}
      >
        <Download aria-hidden />
        Download statuses
      </Button>
    </div>
  )
}
