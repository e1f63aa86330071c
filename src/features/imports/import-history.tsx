import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type getImports, undoImport } from './contracts.ts'

const figures = [
  ['Rows read', 'read'],
  ['New', 'new'],
  ['Changed', 'changed'],
  ['Unchanged', 'unchanged'],
  ['Rejected', 'skipped'],
] as const

/** A tablet has no room for the rows an import left unchanged. */
const midHidden = (key: (typeof figures)[number][1]) => key === 'unchanged' && 'sm:max-lg:hidden'

type Run = OutputOf<typeof getImports>['data'][number]

/** How all imports ended, and an undo for those that can be undone. */
export function ImportHistory({ runs, onChanged }: { runs: readonly Run[]; onChanged: () => void }) {
  const [opened, setOpened] = useState<string | null>(null)
  const [undoing, setUndoing] = useState<Run | null>(null)
  const toast = useToast()
  const { mutateAsync, isPending } = useCallMutation(undoImport)
  const undo = async () => {
    if (undoing === null) return
    try {
      toast.success('Import undone', (await mutateAsync({ runId: undoing.id })).message)
    } catch (error) {
      toast.failed('Import not undone', error)
    }
    setUndoing(null)
    onChanged()
  }
  return (
    <>
      <Table label="History of imports" cards>
        <TableHead>
          <TableHeader>File</TableHeader>
          <TableHeader>Ended</TableHeader>
          {figures.map(([title, key]) => (
            <TableHeader key={key} className={cn('text-right', midHidden(key))}>
              {title}
            </TableHeader>
          ))}
          <TableHeader>Outcome</TableHeader>
        </TableHead>
        <TableBody>
          {runs.map((run) => (
            <TableRow key={run.id}>
              <TableCell className="max-w-72 break-words">
                {run.fileName}
                {opened === run.id && run.error && <p className="mt-1 text-13 text-red">{run.error}</p>}
              </TableCell>
              <TableCell data-label="Ended" className="whitespace-nowrap">
                <Time value={run.finishedAt} format="date-time" />
              </TableCell>
              {figures.map(([title, key]) => (
                <TableCell key={key} data-label={title} className={cn('text-right tabular-nums', midHidden(key))}>
                  {formatNumber(run[key])}
                </TableCell>
              ))}
              <TableCell className="whitespace-nowrap">
                {run.outcome === 'done' ? (
                  <Outcome run={run} onUndo={() => setUndoing(run)} />
                ) : (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-expanded={opened === run.id}
                    onClick={() => setOpened(opened === run.id ? null : run.id)}
                  >
                    Failed: why
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ConfirmDialog
        open={undoing !== null}
        onOpenChange={(open) => !open && setUndoing(null)}
        title={`Undo the import of ${undoing?.fileName ?? ''}?`}
        description="Changed values come back. The physicians it added are deleted and taken off members' lists. It can't be undone if anything else has changed one of its physicians since."
        confirmLabel="Undo import"
        pendingText="Undoing..."
        pending={isPending}
        destructive
        onConfirm={() => void undo()}
      />
    </>
  )
}

function Outcome({ run, onUndo }: { run: Run; onUndo: () => void }) {
  if (run.dryRun) return 'Dry run'
  if (run.undoneAt !== null) return 'Undone'
  if (!run.undoable) return 'Done'
  return (
    <Button size="small" variant="quiet" aria-label={`Undo the import of ${run.fileName}`} onClick={onUndo}>
      Undo
    </Button>
  )
}
