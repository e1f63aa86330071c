import { useEffect, useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Download, FileText, Trash2, UserRound } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { formatCount } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { Ellipsis, FileSpreadsheet, RotateCw, Sheet } from '#ui/work-icons.tsx'
import { CodeDialog } from '../auth/code-dialog.tsx'
import { asksForCode } from '../auth/second-factor.ts'
import type { ExportFormat } from './columns.ts'
import { deleteExport, type StoredExport, startExport } from './contracts.ts'
import { tellFailure, useExport } from './use-export.ts'

interface StoredExportRowProps {
  viewer: Viewer
  stored: StoredExport
  onChanged: () => void
}

/** Milliseconds between checks on an export that is being prepared. */
const lookEvery = 1500

/** What it was, who made it and when, and what can be done with it. */
export function StoredExportRow({ viewer, stored, onChanged }: StoredExportRowProps) {
  const { progress, download } = useExport()
  /** The format of a download that needs a code. */
  const [waiting, setWaiting] = useState<ExportFormat | null>(null)
  const fetchAs = async (format: ExportFormat, code?: string) => {
    try {
      await download(stored, format, code)
      setWaiting(null)
    } catch (error) {
      if (code !== undefined || !asksForCode(error)) throw error
      setWaiting(format)
    }
  }
  const lock = lockOf('export', viewer)
  useEffect(() => {
    if (stored.state !== 'preparing') return
    const timer = setInterval(onChanged, lookEvery)
    return () => clearInterval(timer)
  }, [stored.state, onChanged])
  return (
    <li className="border-t border-hair py-3.5 first:border-t-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span className="min-w-0 [overflow-wrap:anywhere]">{stored.title}</span>
            {stored.state === 'failed' && <Badge tone="red">Failed</Badge>}
          </p>
          <p className="text-13 text-muted">
            {formatCount(stored.count, 'contact')} · {formatCount(stored.columns.length, 'column')} · kept until{' '}
            <Time value={stored.expiresAt} />
          </p>
          <p className="text-13 text-muted">
            By {stored.madeBy}, <Time value={stored.createdAt} format="date-time" />
          </p>
        </div>
        {stored.state === 'ready' && (
          <DownloadMenu
            stored={stored}
            pending={progress !== null}
            lock={lock?.reason}
            onDownload={(format) => void fetchAs(format)}
          />
        )}
        <MoreMenu stored={stored} canRepeat={lock === null} onChanged={onChanged} />
      </div>
      {stored.state === 'preparing' && (
        <ProgressBar label="Preparing" value={Math.round((100 * stored.done) / stored.count)} className="mt-3" />
      )}
      {progress && <ProgressBar label={progress.label} value={progress.value} className="mt-3" />}
      <CodeDialog
        open={waiting !== null}
        onOpenChange={() => setWaiting(null)}
        description="A file of this size needs your second factor again."
        confirmLabel="Download"
        pendingText="Downloading..."
        onCode={(code) => fetchAs(waiting!, code)}
      />
    </li>
  )
}

interface DownloadMenuProps {
  stored: StoredExport
  pending: boolean
  lock: string | undefined
  onDownload: (format: ExportFormat) => void
}

function DownloadMenu({ stored, pending, lock, onDownload }: DownloadMenuProps) {
  if (lock !== undefined || pending) {
    return (
      <Button size="small" pending={pending} pendingText="Downloading..." disabledReason={lock}>
        <Download aria-hidden />
        Download
      </Button>
    )
  }
  return (
    <Menu
      label="Formats"
      trigger={
        <Button size="small" aria-label={`Download ${stored.title}`}>
          <Download aria-hidden />
          Download
        </Button>
      }
    >
      <MenuItem icon={<FileText aria-hidden />} onSelect={() => onDownload('csv')}>
        CSV
      </MenuItem>
      <MenuItem icon={<Sheet aria-hidden />} onSelect={() => onDownload('xlsx')}>
        Excel
      </MenuItem>
      {stored.count <= limits.exportPdf && (
        <MenuItem icon={<FileSpreadsheet aria-hidden />} onSelect={() => onDownload('pdf')}>
          PDF
        </MenuItem>
      )}
      <MenuItem icon={<UserRound aria-hidden />} onSelect={() => onDownload('vcf')}>
        vCard
      </MenuItem>
    </Menu>
  )
}

function MoreMenu({
  stored,
  canRepeat,
  onChanged,
}: {
  stored: StoredExport
  canRepeat: boolean
  onChanged: () => void
}) {
  const [asking, setAsking] = useState(false)
  const [askingForCode, setAskingForCode] = useState(false)
  const repeat = useCallMutation(startExport)
  const remove = useCallMutation(deleteExport)
  const toast = useToast()
  const again = async (code?: string) => {
    try {
      const source = { kind: 'again' as const, exportId: stored.id }
      const { export: made } = await repeat.mutateAsync({ source, ...(code ? { code } : {}) })
      setAskingForCode(false)
      if (made.state === 'ready')
        toast.success('Export Successful', `Exported ${made.count.toLocaleString('en-US')} physician records`)
      else toast.info('Export started', 'It is prepared in the background. You can leave this page.')
      onChanged()
    } catch (error) {
      if (!asksForCode(error)) return tellFailure(toast, error)
      if (code !== undefined) throw error
      setAskingForCode(true)
    }
  }
  const confirm = async () => {
    try {
      await remove.mutateAsync({ exportId: stored.id })
      toast.success('Export deleted', 'Its file can no longer be downloaded.')
    } catch (error) {
      tellFailure(toast, error)
    } finally {
      setAsking(false)
      onChanged()
    }
  }
  return (
    <>
      <Menu
        label="More actions"
        trigger={
          <Button
            variant="quiet"
            size="small-icon"
            pending={repeat.isPending}
            aria-label={`More actions for ${stored.title}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {canRepeat && (
          <MenuItem icon={<RotateCw aria-hidden />} onSelect={() => void again()}>
            Export again
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this export?"
        description="You won’t be able to download it. The record that it was made stays."
        confirmLabel="Delete export"
        pendingText="Deleting..."
        pending={remove.isPending}
        destructive
        onConfirm={() => void confirm()}
      />
      <CodeDialog
        open={askingForCode}
        onOpenChange={setAskingForCode}
        description="An export of this size needs your second factor again."
        confirmLabel="Export again"
        pendingText="Exporting..."
        onCode={again}
      />
    </>
  )
}
