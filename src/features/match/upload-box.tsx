import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusal, type Viewer } from '#shared/access/access.ts'
import { uploadFile } from '#shared/calls/upload-file.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { useDroppedFile } from '#ui/dropped-file.ts'
import { formatNumber } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { FileSpreadsheet } from '#ui/work-icons.tsx'
import { uploadMatchFile } from './contracts.ts'

interface UploadBoxProps {
  viewer: Viewer
  /** Called with the stored file. */
  onUploaded: (fileId: string) => void
}

const megabytes = limits.matchFile / 1024 / 1024

/** Drop a file anywhere on the page, or choose one. */
export function UploadBox({ viewer, onUploaded }: UploadBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(0)
  const refused = refusal(uploadMatchFile.access, viewer)

  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > limits.matchFile) {
        throw new Error(`This file is larger than ${megabytes} MB. Split it, or save it as CSV.`)
      }
      return (await uploadFile(paths.matchUpload(file.name), file, setSent)) as { fileId: string }
    },
    onSuccess: ({ fileId }) => onUploaded(fileId),
    onSettled: () => {
      // The same file can be chosen again after it was corrected.
      if (input.current) input.current.value = ''
    },
  })
  const over = useDroppedFile((file) => take(file))
  const take = (file: File | undefined) => {
    if (!file || upload.isPending || refused !== null) return
    setSent(0)
    upload.mutate(file)
  }

  return (
    <section
      aria-labelledby="match-upload"
      className={cn(
        'grid justify-items-center gap-3 rounded-12 border border-dashed px-6 py-10 text-center',
        over ? 'border-accent bg-wash' : 'border-hair-strong',
      )}
    >
      <FileSpreadsheet aria-hidden className="size-7 text-accent" />
      <h2 id="match-upload" className="headline-20">
        Drop a spreadsheet or ATS export here
      </h2>
      <p className="max-w-[60ch] text-14 text-muted">
        CSV, TSV, or Excel (.xlsx), up to {formatNumber(limits.matchRows)} rows and {megabytes} MB.{' '}
        {viewer.team ? 'Only you can see it until you share it' : 'Only you can see it'}, and it’s deleted after{' '}
        {limits.matchRetention / 86_400_000} days.
      </p>
      <Button
        variant="primary"
        pending={upload.isPending}
        pendingText={sent < 1 ? 'Uploading...' : 'Reading...'}
        disabledReason={refused === 'demo_restricted' ? 'The demo account can’t upload files.' : undefined}
        onClick={() => input.current?.click()}
      >
        Choose file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to match"
        accept=".csv,.tsv,.txt,.xlsx,.zip"
        onChange={({ target }) => take(target.files?.[0])}
      />
      {upload.isPending && <ProgressBar value={Math.round(sent * 100)} label="Upload" className="w-full max-w-80" />}
      <p role="alert" className="max-w-[60ch] text-14 text-red empty:hidden">
        {upload.error?.message}
      </p>
    </section>
  )
}
