import { useEffect } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useToast } from '#ui/toast.tsx'
import { cancelMatch, type MatchFile } from './contracts.ts'

/** Milliseconds between checks. */
const lookEvery = 1000

/** The progress; matching continues without this page. */
export function MatchProgress({ file, onChanged }: { file: MatchFile; onChanged: () => void }) {
  const cancel = useCallMutation(cancelMatch)
  const toast = useToast()
  useEffect(() => {
    const timer = setInterval(onChanged, lookEvery)
    return () => clearInterval(timer)
  }, [onChanged])
  const stop = async () => {
    try {
      await cancel.mutateAsync({ fileId: file.id })
    } catch (error) {
      toast.failed('Matching not stopped', error)
    }
    onChanged()
  }
  const label =
    file.state === 'waiting'
      ? 'Waiting to start'
      : `${formatNumber(file.done)} of ${formatNumber(file.rows)} rows matched`
  return (
    <div className="grid max-w-[560px] gap-4" aria-live="polite">
      <ProgressBar label={label} value={Math.floor((100 * file.done) / file.rows)} />
      <p className="text-14 text-muted">You can leave this page. The results will be here when you come back.</p>
      {file.mayManage && (
        <Button
          className="justify-self-start"
          pending={cancel.isPending}
          pendingText="Canceling..."
          onClick={() => void stop()}
        >
          Stop matching
        </Button>
      )}
    </div>
  )
}
