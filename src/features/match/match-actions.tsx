import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { fileOverHttp, useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { BookmarkCheck, Download, Eye, ListPlus, Trash2 } from '#ui/icons.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { Phone } from '#ui/work-icons.tsx'
import {
  addMatchesToList,
  deleteMatch,
  downloadMatch,
  type getMatch,
  logMatchContacts,
  markOwnRecords,
  revealMatches,
} from './contracts.ts'
import { MarkDialog } from './mark-dialog.tsx'

const AddToListDialog = lazyDialog(() =>
  import('../lists/add-to-list-dialog.tsx').then((module) => module.AddToListDialog),
)

interface MatchActionsProps {
  viewer: Viewer
  match: OutputOf<typeof getMatch>
  onChanged: () => void
}

type Asking = 'list' | 'mine' | 'reveal' | 'delete' | null

/** What can be done with everyone who was found. */
export function MatchActions({ viewer, match, onChanged }: MatchActionsProps) {
  const { file, physicians, mine, contacted, toReveal, quotaLeft } = match
  const { id: fileId } = file
  const [asking, ask] = useState<Asking>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const add = useCallMutation(addMatchesToList)
  const mark = useCallMutation(markOwnRecords)
  const reveal = useCallMutation(revealMatches)
  const log = useCallMutation(logMatchContacts)
  const remove = useCallMutation(deleteMatch)
  const toast = useToast()
  const navigate = useNavigate()
  const none = physicians === 0 ? 'No row in this file has a match.' : undefined

  const run = async (name: string, failed: string, work: () => Promise<void>) => {
    setBusy(name)
    try {
      await work()
    } catch (error) {
      toast.failed(failed, error)
    } finally {
      setBusy(null)
      ask(null)
    }
  }
  const unmarked = mine < physicians
  const setMarks = (toMine: boolean, shared?: boolean) =>
    run('mark', 'Records not marked', async () => {
      const { changed } = await mark.mutateAsync({ fileId, mine: toMine, ...(shared === undefined ? {} : { shared }) })
      toast.success(
        toMine ? `${formatCount(changed, 'physician')} marked as yours` : `${formatCount(changed, 'mark')} removed`,
      )
      onChanged()
    })
  const max = Math.min(toReveal, quotaLeft)
  const listable = Math.min(physicians, limits.listPhysicians)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        pending={busy === 'download'}
        onClick={() =>
          void run('download', 'Download failed', async () => {
            const { name, content } = await fileOverHttp(downloadMatch, { fileId }, () => {})
            saveFile(name, content.type, content)
          })
        }
      >
        <Download aria-hidden /> Download file
      </Button>
      <Button disabledReason={none} onClick={() => ask('list')}>
        <ListPlus aria-hidden /> Add to list
      </Button>
      <Button
        pending={busy === 'mark'}
        disabledReason={none}
        onClick={() => (unmarked && viewer.team ? ask('mine') : void setMarks(unmarked))}
      >
        <BookmarkCheck aria-hidden /> {unmarked || physicians === 0 ? 'Mark as mine' : 'Remove marks'}
      </Button>
      <Button
        disabledReason={
          none ??
          (toReveal === 0
            ? 'All known contacts are revealed.'
            : quotaLeft === 0
              ? 'You have reached the limit for revealing contacts. Try again later.'
              : undefined)
        }
        onClick={() => ask('reveal')}
      >
        <Eye aria-hidden /> Reveal contacts
      </Button>
      {contacted > 0 && (
        <Button
          pending={busy === 'log'}
          onClick={() =>
            void run('log', 'Contacts not logged', async () => {
              const { marked } = await log.mutateAsync({ fileId })
              toast.success(
                marked === 0 ? 'All of these contacts were logged already' : `${formatCount(marked, 'contact')} logged`,
              )
            })
          }
        >
          <Phone aria-hidden /> Log contacts
        </Button>
      )}
      {file.mayManage && (
        <Button
          variant="quiet"
          onClick={() => ask('delete')}
          disabledReason={viewer.isDemo ? 'The demo account can’t delete files.' : undefined}
        >
          <Trash2 aria-hidden /> Delete file
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'reveal'}
        onOpenChange={(open) => ask(open ? 'reveal' : null)}
        title={`Reveal ${formatCount(max, 'contact')}?`}
        description={
          max < toReveal
            ? `This file has ${formatNumber(toReveal)} contacts you haven’t revealed, and your limit leaves ${formatNumber(quotaLeft)} now. Each counts toward it.`
            : `Each email and phone counts toward your limit, which leaves ${formatNumber(quotaLeft)} now.`
        }
        confirmLabel="Reveal contacts"
        pendingText="Revealing..."
        pending={busy === 'reveal'}
        onConfirm={() =>
          void run('reveal', 'Contacts not revealed', async () => {
            const { revealed } = await reveal.mutateAsync({ fileId, most: max })
            toast.success(`${formatCount(revealed, 'contact')} revealed`)
            onChanged()
          })
        }
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => ask(open ? 'delete' : null)}
        title="Delete this file?"
        description="The file and its results are deleted immediately. Lists, marks, and revealed contacts stay."
        confirmLabel="Delete file"
        pendingText="Deleting..."
        pending={busy === 'delete'}
        destructive
        onConfirm={() =>
          void run('delete', 'File not deleted', async () => {
            await remove.mutateAsync({ fileId })
            await navigate(paths.match())
          })
        }
      />
      <AddToListDialog
        open={asking === 'list'}
        onOpenChange={(open) => ask(open ? 'list' : null)}
        physicianIds={[]}
        crowd={{ count: listable, add: (list) => add.mutateAsync({ fileId, ...list }) }}
        {...(listable < physicians
          ? { description: `This file has ${formatNumber(physicians)}, and a list holds ${formatNumber(listable)}.` }
          : {})}
      />
      {viewer.team && (
        <MarkDialog
          key={String(asking === 'mine')}
          open={asking === 'mine'}
          onOpenChange={(open) => ask(open ? 'mine' : null)}
          physicians={physicians}
          team={viewer.team}
          pending={busy === 'mark'}
          onMark={(shared) => void setMarks(true, shared)}
        />
      )}
    </div>
  )
}
