import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { uploadFile } from '#shared/calls/upload-file.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { DeskPanelProps } from '#ui/desk-list.tsx'
import { Inbox } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatTime } from '#ui/time-format.ts'
import { useToast } from '#ui/toast.tsx'
import type { getDeletionLists } from './contracts.ts'
import { dropLimits } from './limits.ts'
import { ListRow } from './list-row.tsx'

interface ListsPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getDeletionLists> | null
}

/** California's deletion lists: upload, what they match, carry out, and the statuses to upload there. */
export function ListsPanel({ answer, onChanged, reading }: ListsPanelProps) {
  if (answer === null) {
    return (
      <ErrorState title="Deletion lists could not be loaded" onRetry={onChanged} retrying={reading}>
        Nothing was changed. Try again in a moment.
      </ErrorState>
    )
  }
  const { data, nextBy, isLate } = answer
  return (
    <>
      {isLate && nextBy !== null && (
        <Banner tone="danger" className="mb-4" title="New lists are overdue">
          They had to be downloaded by {formatTime(nextBy, 'date', 'UTC')}: at least every {dropLimits.everyDays} days.
        </Banner>
      )}
      <p className="max-w-[70ch] text-14 text-muted">
        Download the consumer deletion lists from California’s Delete Request and Opt-out Platform (DROP), unpack the
        ZIP, and upload each CSV with its name. We hold emails and phones; lists of other identifiers are answered ‘not
        found’. {nextBy !== null && !isLate && <>The next lists are due by {formatTime(nextBy, 'date', 'UTC')}.</>}
      </p>
      <Upload onUploaded={onChanged} />
      {data.length === 0 ? (
        <EmptyState icon={<Inbox aria-hidden />} title="No lists yet">
          Lists you upload appear here, with what they match.
        </EmptyState>
      ) : (
        <ul aria-busy={reading}>
          {data.map((file) => (
            <ListRow key={file.id} file={file} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </>
  )
}

function Upload({ onUploaded }: { onUploaded: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(0)
  const toast = useToast()
  const upload = useMutation({
    mutationFn: async (file: File) =>
      (await uploadFile(`${dropLimits.path}?name=${encodeURIComponent(file.name)}`, file, setSent)) as {
        items: number
      },
    onSuccess: ({ items }) => {
      toast.success('List uploaded', `${formatCount(items, 'request')}. It is compared with the data now.`)
      onUploaded()
    },
    onSettled: () => {
      if (input.current) input.current.value = ''
    },
  })
  return (
    <div className="my-5 grid justify-items-start gap-2">
      <Button
        variant="primary"
        pending={upload.isPending}
        pendingText={sent === 1 ? 'Reading...' : 'Uploading...'}
        onClick={() => input.current?.click()}
      >
        Upload a list
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Deletion list"
        accept=".csv"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (!file || upload.isPending) return
          setSent(0)
          upload.mutate(file)
        }}
      />
      {upload.isPending && <ProgressBar value={Math.round(sent * 100)} label="Upload" />}
      <p role="alert" className="text-14 text-red empty:hidden wrap-anywhere">
        {upload.error?.message}
      </p>
      <p className="text-12 text-muted">
        CSV, up to {formatNumber(dropLimits.requests)} requests and {dropLimits.upload / 1024 / 1024} MB.
      </p>
    </div>
  )
}
