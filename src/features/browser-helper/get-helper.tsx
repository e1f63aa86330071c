import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { fileOverHttp } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons.tsx'
import { type NumberedStep, NumberedSteps } from '#ui/numbered-steps.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { downloadBrowserHelper } from './contracts.ts'
import { helperVersion } from './manifest.ts'

const steps: readonly NumberedStep[] = [
  {
    title: 'Download it, and unpack the ZIP file',
    text: 'Into a folder that you won’t move or delete: your browser reads it from there.',
  },
  {
    title: 'Load it in your browser',
    text: (
      <>
        Chrome or Edge: open <code>chrome://extensions</code> or <code>edge://extensions</code>, turn on Developer mode,
        press Load unpacked, and choose the folder. Firefox: open <code>about:debugging#/runtime/this-firefox</code>,
        press Load Temporary Add-on, and choose <code>manifest.json</code> in the folder, again each time Firefox
        starts.
      </>
    ),
  },
  {
    title: 'Give it a key',
    text: 'Press its button, then Options, and paste an API key of its own, with the scope Read, and Write if you want to add to lists. This site’s address is already there.',
  },
]

/** The download of the browser helper, how to load it, and what it reads and sends. */
export function GetHelper({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <DownloadButton viewer={viewer} />
        <p className="text-13 text-muted">Version {helperVersion} · Chrome or Edge 116, Firefox 140, or newer</p>
      </div>
      <NumberedSteps steps={steps} />
      <ul className="mt-6 grid list-disc gap-1 pl-5 text-13 text-pretty text-muted">
        <li>No browser’s store has it, so it doesn’t update itself. To update it, do steps 1 and 2 again.</li>
        <li>It reads a page only when you press its button, and changes nothing in it.</li>
        <li>It sends the physician’s name, NPI, and town to this site, with your key, and nothing else of the page.</li>
      </ul>
    </>
  )
}

const label = (
  <>
    <Download aria-hidden />
    Download browser helper
  </>
)

function DownloadButton({ viewer }: { viewer: Viewer }) {
  const [pending, setPending] = useState(false)
  const toast = useToast()
  // It can do nothing without a key.
  const lock = lockOf('apiKeys', viewer)
  if (lock?.byPlan) return <PlansLink lock={lock}>{label}</PlansLink>
  const download = async () => {
    setPending(true)
    try {
      const { name, content } = await fileOverHttp(downloadBrowserHelper, {}, () => {})
      saveFile(name, content.type, content)
    } catch (error) {
      toast.failed('Could not download the browser helper', error)
    }
    setPending(false)
  }
  return (
    <Button
      onClick={() => void download()}
      pending={pending}
      pendingText="Downloading..."
      disabledReason={lock?.reason}
    >
      {label}
    </Button>
  )
}
