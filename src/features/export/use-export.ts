import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { callOverHttp, fileOverHttp } from '#shared/calls/use-call.ts'
import { formatNumber } from '#ui/number-format.ts'
import { saveFile } from '#ui/save-file.ts'
import { type Toasts, useToast } from '#ui/toast.tsx'
import { asksForCode } from '../auth/second-factor.ts'
import type { ColumnKey, ExportFormat } from './columns.ts'
import { downloadExport, getExports, type StoredExport, startExport } from './contracts.ts'
import type { ExportScope } from './export-scope.ts'
import type { LayoutKey } from './layouts.ts'

export interface ExportProgress {
  label: string
  /** 0 to 100; null while unknown. */
  value: number | null
  /** It continues without this page. */
  canLeave: boolean
}

export interface ExportControl {
  progress: ExportProgress | null
  /**
   * Makes an export and hands its file to the browser. Says how it ended; resolves with whether there is a file. Throws
   * only the `CallError` that asks for a code.
   */
  make: (
    source: ExportScope['source'],
    columns: readonly ColumnKey[] | undefined,
    format: ExportFormat,
    options?: { code?: string; layout?: LayoutKey | undefined },
  ) => Promise<boolean>
  /** Downloads the file of a finished export. Throws only the `CallError` that asks for a code. */
  download: (stored: Pick<StoredExport, 'id' | 'count'>, format: ExportFormat, code?: string) => Promise<boolean>
  /** Stops waiting for what is being prepared; that continues in the background. */
  leave: () => void
}

/** Milliseconds between checks on an export that is being prepared. */
const lookEvery = 1000

const formatNames: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF', vcf: 'vCard' }

/** The progress and results of exports in words. Leaving the page stops nothing on the server. */
export function useExport(): ExportControl {
  const toast = useToast()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const run = async (work: (signal: AbortSignal) => Promise<boolean>) => {
    leaving.current = new AbortController()
    const { signal } = leaving.current
    try {
      return await work(signal)
    } catch (error) {
      if (asksForCode(error)) throw error
      if (!signal.aborted) tellFailure(toast, error)
      return false
    } finally {
      setProgress(null)
    }
  }

  const fetchFile = async (
    stored: Pick<StoredExport, 'id' | 'count'>,
    format: ExportFormat,
    { signal, ...shown }: { signal: AbortSignal; ticket?: string; code?: string; layout?: LayoutKey },
  ) => {
    const told = (bytes: number) =>
      setProgress({ label: `Downloading ${formatNames[format]}: ${megabytes(bytes)}`, value: null, canLeave: false })
    told(0)
    const { name, content } = await fileOverHttp(
      downloadExport,
      { exportId: stored.id, format, ...shown },
      told,
      signal,
    )
    saveFile(name, content.type, content)
    toast.success('Export Successful', `Exported ${formatNumber(stored.count)} physician records`)
    return true
  }

  return {
    progress,
    make: (source, columns, format, { code, layout } = {}) =>
      run(async (signal) => {
        setProgress({ label: 'Preparing the export', value: null, canLeave: false })
        const input = { source, ...(columns ? { columns: [...columns] } : {}), ...(code ? { code } : {}) }
        const { export: started, leftOut, ticket } = await callOverHttp(startExport, input, signal)
        tellLeftOut(toast, leftOut)
        const stored = await untilReady(started, setProgress, signal)
        if (!stored) {
          toast.info('Export continues in the background', 'You will find it under Account Settings, Exports.')
          return true
        }
        return fetchFile(stored, format, { signal, ...(ticket ? { ticket } : {}), ...(layout ? { layout } : {}) })
      }),
    download: (stored, format, code) =>
      run((signal) => fetchFile(stored, format, { signal, ...(code ? { code } : {}) })),
    leave: () => leaving.current?.abort(),
  }
}

/** Null if waiting was given up. Throws if it can't be made. */
async function untilReady(
  started: StoredExport,
  tell: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<StoredExport | null> {
  let stored: StoredExport | undefined = started
  while (stored?.state === 'preparing') {
    const value = Math.round((100 * stored.done) / stored.count)
    tell({ label: `Preparing ${formatNumber(stored.count)} physicians`, value, canLeave: true })
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, lookEvery)
      signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
    })
    if (signal.aborted) return null
    const { data } = await callOverHttp(getExports, {}, signal)
    stored = data.find(({ id }) => id === started.id)
  }
  if (stored?.state === 'ready') return stored
  throw new Error('The export failed')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}

/** Who isn't in the file, by name: up to three, and how many more. */
export function tellLeftOut(toast: Toasts, leftOut: readonly { name: string }[]): void {
  if (leftOut.length === 0) return
  const names = leftOut.slice(0, 3).map(({ name }) => name)
  const more = leftOut.length > 3 ? ` and ${formatNumber(leftOut.length - 3)} more` : ''
  toast.info('Left out: do not contact', `${names.join(', ')}${more}`)
}

/** The error's message if it helps, otherwise what to do. */
export function tellFailure(toast: Toasts, error: unknown): void {
  const told = isCallError(error) && error.status > 0 && error.status < 500 ? error : undefined
  toast.error(told?.title ?? 'Export Failed', told?.message ?? 'Failed to export physicians. Please try again.')
}
