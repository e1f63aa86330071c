import { useEffect } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { fileOverHttp, useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskList, type DeskPanelProps } from '#ui/desk-list.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { cancelImport, downloadImportRejects, type getImports, type ImportOnDesk } from './contracts.ts'
import { Downloads } from './downloads.tsx'
import { ImportHistory } from './import-history.tsx'
import { NewImport } from './new-import.tsx'

interface ImportsPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getImports> | null
}

const lookEvery = 1000

/** Imports files, shows the progress, and lists earlier imports. */
export function ImportsPanel({ answer, onChanged, reading }: ImportsPanelProps) {
  const busy = answer?.orders.some(({ state }) => state === 'waiting' || state === 'running') ?? false
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(onChanged, lookEvery)
    return () => clearInterval(timer)
  }, [busy, onChanged])
  return (
    <>
      {answer && (
        <NewImport serverFiles={answer.serverFiles} maxUpload={answer.maxUpload} busy={busy} onStarted={onChanged} />
      )}
      {answer && answer.orders.length > 0 && (
        <section aria-labelledby="orders" className="mt-10">
          <h2 id="orders" className="headline-20">
            Started here
          </h2>
          <ul className="mt-3">
            {answer.orders.map((order) => (
              <Order key={order.id} order={order} onChanged={onChanged} />
            ))}
          </ul>
        </section>
      )}
      {answer && answer.downloads.length > 0 && <Downloads downloads={answer.downloads} />}
      <section aria-labelledby="history" className="mt-10">
        <h2 id="history" className="headline-20">
          History
        </h2>
        <div className="mt-3">
          <DeskList
            answer={answer}
            label="Imports"
            onRetry={onChanged}
            retrying={reading && !busy}
            empty={{
              title: 'No imports yet',
              text: 'Every import is listed here, including those run by script/import.',
            }}
          >
            <ImportHistory runs={answer?.data ?? []} onChanged={onChanged} />
          </DeskList>
        </div>
      </section>
    </>
  )
}

const states = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'amber' },
  done: { label: 'Done', tone: 'accent' },
  failed: { label: 'Refused', tone: 'red' },
} as const
const canceled = { label: 'Canceled', tone: 'neutral' } as const

function Order({ order, onChanged }: { order: ImportOnDesk; onChanged: () => void }) {
  const toast = useToast()
  const cancel = useCallMutation(cancelImport)
  const { label, tone } = order.canceled ? canceled : states[order.state]
  const isOpen = order.state === 'waiting' || order.state === 'running'
  const stop = async () => {
    try {
      await cancel.mutateAsync({ importId: order.id })
    } catch (error) {
      toast.failed('Import not canceled', error)
    }
    onChanged()
  }
  const download = async () => {
    try {
      const { name, content } = await fileOverHttp(downloadImportRejects, { importId: order.id }, () => {})
      saveFile(name, content.type, content)
    } catch (error) {
      toast.failed('Download failed', error)
    }
  }
  return (
    <li className="grid gap-2 border-b border-hair py-4 first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-semibold break-all">{order.fileName}</span>
          <Badge tone={tone}>{label}</Badge>
          {order.dryRun && <Badge>Dry run</Badge>}
        </p>
        <p className="text-13 text-muted">
          {order.orderedBy ?? 'A deleted account'}, <Time value={order.createdAt} format="date-time" />
        </p>
      </div>
      {order.state === 'running' && (
        <>
          <ProgressBar
            value={order.step === 'undoing' ? null : Math.round(order.part * 100)}
            label={`Import of ${order.fileName}`}
          />
          <p className="text-13 text-muted tabular-nums">
            {stepWords(order)}
            {order.secondsLeft !== null && order.part < 1 && `, ${duration(order.secondsLeft)} left`}
          </p>
        </>
      )}
      {order.message && (
        <pre className="overflow-x-auto font-sans text-13 break-words whitespace-pre-wrap text-muted">
          {order.message}
        </pre>
      )}
      {isOpen && (
        <Button
          size="small"
          className="justify-self-start"
          pending={cancel.isPending || order.canceled}
          pendingText="Canceling..."
          onClick={() => void stop()}
        >
          Cancel import
        </Button>
      )}
      {order.hasRejects && (
        <Button size="small" className="justify-self-start" onClick={() => void download()}>
          Download rejected rows
        </Button>
      )}
    </li>
  )
}

function stepWords({ step, dryRun, rows, rowsPerSecond }: ImportOnDesk): string {
  if (step === 'samples') return dryRun ? 'Putting the samples away' : 'Removing the samples'
  if (step === 'undoing') return 'Putting everything back'
  return `${formatNumber(rows)} rows, ${formatNumber(rowsPerSecond)} rows/s`
}

function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
