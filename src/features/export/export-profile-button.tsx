import type { Viewer } from '#shared/access/access.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Download } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { exportFileName } from './columns.ts'
import { exportPhysicians } from './contracts.ts'
import { tellFailure } from './use-export.ts'

interface ExportProfileButtonProps {
  viewer: Viewer | null
  physicianId: number
  look?: Pick<ButtonProps, 'variant' | 'size' | 'className'>
}

/** 'Export Full Profile' is shown to admins only. */
export function ExportProfileButton({ viewer, physicianId, look }: ExportProfileButtonProps) {
  const { mutateAsync, isPending } = useCallMutation(exportPhysicians)
  const toast = useToast()
  if (!viewer?.isAdmin) return null
  const run = async () => {
    try {
      const { csv, fileName, count } = await mutateAsync({ physicianIds: [physicianId] })
      if (!csv) return toast.error('Export Failed', 'No data was returned from the export function')
      saveFile(fileName || exportFileName('csv'), 'text/csv;charset=utf-8', csv)
      toast.success('Export Successful', `Exported ${formatNumber(count)} physician records`)
    } catch (error) {
      tellFailure(toast, error)
    }
  }
  return (
    <Button {...look} onClick={() => void run()} pending={isPending} pendingText="Exporting...">
      <Download aria-hidden />
      Export Full Profile
    </Button>
  )
}
