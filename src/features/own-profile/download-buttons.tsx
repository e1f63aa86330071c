import { useState } from 'react'
import { fileOverHttp } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { downloadOwnProfile } from './contracts.ts'

type Format = 'json' | 'pdf'

/** Everything that the profile says, to take along. */
export function DownloadButtons({ waits }: { waits: boolean }) {
  const [busy, setBusy] = useState<Format>()
  const toast = useToast()
  const download = async (format: Format) => {
    setBusy(format)
    try {
      const { name, content } = await fileOverHttp(downloadOwnProfile, { format }, () => {})
      saveFile(name, content.type, content)
    } catch (error) {
      toast.failed('Download failed', error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => void download('json')} pending={busy === 'json'} pendingText="Collecting...">
        <Download aria-hidden />
        Download as JSON
      </Button>
      <Button
        onClick={() => void download('pdf')}
        pending={busy === 'pdf'}
        pendingText="Drawing..."
        disabledReason={waits ? 'It has every contact in full: once the days to object are over.' : undefined}
      >
        <Download aria-hidden />
        Download as PDF
      </Button>
    </div>
  )
}
