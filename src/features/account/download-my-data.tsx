import { useCallMutation } from '#shared/calls/use-call.ts'
import { brand } from '#shared/product/brand.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { downloadMyData } from './contracts.ts'

export function DownloadMyData({ disabledReason }: { disabledReason?: string | undefined }) {
  const { mutate, isPending } = useCallMutation(downloadMyData)
  const toast = useToast()
  const download = () =>
    mutate(
      {},
      {
        onSuccess: (data) => {
          const text = `${JSON.stringify(data, null, 2)}\n`
          saveFile(`${brand.name.toLowerCase()}-my-data.json`, 'application/json', text)
        },
        onError: (error) => toast.error('Could not download your data', error.message),
      },
    )
  return (
    <Button onClick={download} pending={isPending} pendingText="Collecting..." disabledReason={disabledReason}>
      <Download aria-hidden />
      Download my data
    </Button>
  )
}
