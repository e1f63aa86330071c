import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { callOverHttp, fileOverHttp, useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { BookmarkCheck, Download, Eye, ListPlus, Phone, Trash2 } from '#ui/icons.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import {
  deleteMatch,
  downloadMatch,
  type getMatch,
  getMatchIds,
  logMatchContacts,
  markOwnRecords,
  revealMatches,
} from './contracts.ts'

const AddToListDialog = lazyDialog(() =>
  import('../lists/add-to-list-dialog.tsx').then((module) => module.AddToListDialog),
)

interface MatchActionsProps {
  viewer: Viewer
  match: OutputOf<typeof getMatch>
  onChanged: () => void
}

type Asking = 'reveal' | 'delete' | null

/** What can be done with everyone who was found. */
export function MatchActions({ viewer, match, onChanged }: MatchActionsProps) {
  const { file, physicians, mine, contacted, toReveal, quotaLeft } = match
  const { id: fileId } = file
  const [asking, ask] = useState<Asking>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [ids, setIds] = useState<readonly number[] | null>(null)
  const mark = useCallMutation(markOwnRecords)
  const reveal = useCallMutation(revealMatches)
  const log = useCallMutation(logMatchContacts)
  const remove = useCallMutation(deleteMatch)
  const toast = useToast()
  const navigate = useNavigate()
  const none = physicians === 0 ? 'No row of this file is known.' : undefined

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
  const most = Math.min(toReveal, quotaLeft)
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
      <Button
        pending={busy === 'list'}
        disabledReason={none}
        onClick={() =>
          void run('list', 'List not opened', async () => setIds((await callOverHttp(getMatchIds, { fileId })).ids))
        }
      >
        <ListPlus aria-hidden /> Add to list
      </Button>
      <Button
        pending={busy === 'mark'}
        disabledReason={none}
        onClick={() =>
          void run('mark', 'Records not marked', async () => {
            const { changed } = await mark.mutateAsync({ fileId, mine: mine < physicians })
            toast.success(
              mine < physicians
                ? `${formatCount(changed, 'physician')} marked as yours`
                : `${formatCount(changed, 'mark')} removed`,
            )
            onChanged()
          })
        }
      >
        <BookmarkCheck aria-hidden /> {mine < physicians || physicians === 0 ? 'Mark as mine' : 'Remove marks'}
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
      {file.owner === null && (
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
        title={`Reveal ${formatCount(most, 'contact')}?`}
        description={
          most < toReveal
            ? `This file has ${formatNumber(toReveal)} contacts you haven’t revealed, and your limit leaves ${formatNumber(quotaLeft)} now. Each counts toward it.`
            : `Each email and phone counts toward your limit, which leaves ${formatNumber(quotaLeft)} now.`
        }
        confirmLabel="Reveal contacts"
        pendingText="Revealing..."
        pending={busy === 'reveal'}
        onConfirm={() =>
          void run('reveal', 'Contacts not revealed', async () => {
            const { revealed } = await reveal.mutateAsync({ fileId, most })
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
        open={ids !== null}
        onOpenChange={(open) => setIds(open ? ids : null)}
        physicianIds={ids ?? []}
      />
    </div>
  )
}
