import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { uploadFile } from '#shared/calls/upload-file.ts'
import { Button } from '#ui/button.tsx'
import { Time } from '#ui/time.tsx'
import { claimDocumentPath } from './document-contracts.ts'
import { claimLimits } from './limits.ts'

const megabytes = claimLimits.document / 1024 / 1024

interface DocumentFormProps {
  physicianId: number
  /** Since when one waits for an admin. */
  documentAt: string | null
  onSent: () => void
}

/** For physicians whose addresses and numbers here are out of date: a photo that an admin looks at. */
export function DocumentForm({ physicianId, documentAt, onSent }: DocumentFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > claimLimits.document) throw new Error(`This photo is larger than ${megabytes} MB.`)
      return uploadFile(`${claimDocumentPath}?physician=${physicianId}`, file, () => {})
    },
    onSuccess: onSent,
    onSettled: () => {
      // The same file can be chosen again after it was corrected.
      if (input.current) input.current.value = ''
    },
  })
  return (
    <section aria-labelledby="claim-document" className="grid justify-items-start gap-3 border-t border-hair pt-6">
      <h2 id="claim-document" className="headline-20">
        No code reaches you?
      </h2>
      <p role="status" className="text-pretty empty:hidden">
        {documentAt !== null && (
          <>
            Your photo came in on <Time value={documentAt} />. We look at it, delete it, and email you.
          </>
        )}
      </p>
      <p className="text-14 text-pretty text-muted noscript:hidden">
        Upload a photo of your medical license or hospital badge, with your name on it: JPEG, PNG, or WebP, up to{' '}
        {megabytes} MB. Please no driver’s license or passport. A person looks at it, and it is deleted after the
        decision.
      </p>
      <p className="hidden text-14 text-pretty text-muted noscript:block">Uploading a photo needs JavaScript.</p>
      <Button
        className="noscript:hidden"
        pending={upload.isPending}
        pendingText="Uploading..."
        onClick={() => input.current?.click()}
      >
        {documentAt === null ? 'Choose a photo' : 'Send another photo'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo of your license or badge"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file && !upload.isPending) upload.mutate(file)
        }}
      />
      <p role="alert" className="text-14 text-red empty:hidden">
        {upload.error?.message}
      </p>
    </section>
  )
}
