import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type FailedJob, forgetJob, retryJob } from './contracts.ts'

interface FailedJobsProps {
  jobs: readonly FailedJob[]
  onChanged: () => void
}

/** Jobs whose last try failed: each can be run now, or deleted. */
export function FailedJobs({ jobs, onChanged }: FailedJobsProps) {
  return (
    <Table label="Failed jobs" cards>
      <TableHead>
        <TableHeader>Job</TableHeader>
        <TableHeader>Tries</TableHeader>
        <TableHeader>Fault</TableHeader>
        <TableHeader>Next attempt</TableHeader>
        <TableHeader>
          <span className="sr-only">Actions</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} onChanged={onChanged} />
        ))}
      </TableBody>
    </Table>
  )
}

function JobRow({ job, onChanged }: { job: FailedJob; onChanged: () => void }) {
  const retry = useCallMutation(retryJob)
  const forget = useCallMutation(forgetJob)
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const act = async (press: () => Promise<unknown>, done: string) => {
    try {
      await press()
      toast.success(done)
    } catch (error) {
      toast.failed('Action Failed', error)
    }
    setAsking(false)
    onChanged()
  }
  return (
    <TableRow>
      <TableCell className="font-medium lg:whitespace-nowrap">
        {job.name}
        <span className="block text-12 font-normal text-muted">
          since <Time value={job.createdAt} format="date-time" />
        </span>
      </TableCell>
      <TableCell data-label="Tries" className="whitespace-nowrap tabular-nums">
        {formatCount(job.tries, 'try', 'tries')}
      </TableCell>
      <TableCell data-label="Fault" className="min-w-32 text-muted [overflow-wrap:anywhere]">
        {job.fault ?? 'Not known'}
      </TableCell>
      <TableCell data-label="Next attempt" className="text-muted lg:whitespace-nowrap">
        {job.nextTryAt ? <Time value={job.nextTryAt} format="date-time" /> : 'None: it failed permanently'}
      </TableCell>
      <TableCell>
        <div className="flex justify-end gap-2">
          <Button
            size="small"
            pending={retry.isPending}
            onClick={() => void act(() => retry.mutateAsync({ id: job.id }), 'Job runs now')}
            aria-label={`Retry now: ${job.name}`}
          >
            Retry now
          </Button>
          <Button
            size="small"
            variant="quiet"
            pending={forget.isPending}
            onClick={() => setAsking(true)}
            aria-label={`Delete: ${job.name}`}
          >
            Delete
          </Button>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title="Delete this job?"
            description={`${job.name} will never run. If it was going to send an email, that email is not sent.`}
            confirmLabel="Delete job"
            destructive
            pending={forget.isPending}
            onConfirm={() => void act(() => forget.mutateAsync({ id: job.id }), 'Job deleted')}
          />
        </div>
      </TableCell>
    </TableRow>
  )
}
