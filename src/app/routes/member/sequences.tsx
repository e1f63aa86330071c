import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSequences } from '#features/sequences/contracts.ts'
import { SequenceTable } from '#features/sequences/sequence-table.tsx'
import { sendLock } from '#features/sequences/sequence-words.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Mail } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Sequences')

export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  return loadCall(entry, getSequences, {})
}

export default function Sequences() {
  const { data, allStopped } = useLoaderData<typeof loader>()
  const lock = sendLock(useViewer())
  const start =
    lock === undefined ? (
      <ButtonLink variant="primary" to={sequencePaths.new()}>
        New sequence
      </ButtonLink>
    ) : (
      <Button variant="primary" disabledReason={lock}>
        New sequence
      </Button>
    )
  return (
    <WorkPage
      title="Sequences"
      counts={
        data.length === 0 ? 'Emails that leave one by one from your mailbox' : formatCount(data.length, 'sequence')
      }
      actions={start}
    >
      {allStopped && <Banner className="mb-4">An admin has stopped all sending for now. Nothing leaves.</Banner>}
      {data.length === 0 ? (
        <EmptyState icon={<Mail aria-hidden />} title="No sequences yet" actions={start}>
          One to five emails to a list or a selection, sent from your own mailbox at their working hours. They stop for
          anyone who replies.
        </EmptyState>
      ) : (
        <SequenceTable sequences={data} />
      )}
    </WorkPage>
  )
}
