import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { getSequence } from '#features/sequences/contracts.ts'
import { sequenceLimits } from '#features/sequences/limits.ts'
import { SequenceActions } from '#features/sequences/sequence-actions.tsx'
import { SequenceColumns } from '#features/sequences/sequence-columns.tsx'
import { figureWords } from '#features/sequences/sequence-words.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Pagination } from '#ui/pagination.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { Queries } from '../../page/queries.tsx'
import { useViewer } from '../../page/viewer.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = ({ loaderData }: { loaderData?: { sequence: { name: string } } }) =>
  pageMeta(loaderData?.sequence.name ?? 'Sequence')

const pageOf = (text: string | null) => Math.max(1, Math.min(100, Math.trunc(Number(text)) || 1))

export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const page = pageOf(entry.url.searchParams.get('page'))
  const offset = (page - 1) * sequenceLimits.page
  return { page, ...(await loadCall(entry, getSequence, { id: entry.params.sequenceId ?? '', offset })) }
}

export default function SequencePage() {
  const { sequence, steps, people, bestHours, allStopped, page } = useLoaderData<typeof loader>()
  const [address, setAddress] = useSearchParams()
  const { revalidate } = useRevalidator()
  const viewer = useViewer()
  const renew = () => void revalidate()
  const chosen = people.find(({ id }) => id === address.get('person')) ?? people[0]
  const choose = (id: string) => {
    const next = new URLSearchParams(address)
    next.set('person', id)
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return (
    <WorkPage
      above={<Breadcrumb trail={[{ label: 'Sequences', to: sequencePaths.all() }]} />}
      title={sequence.name}
      counts={[
        sequence.list && `to ${sequence.list.name}`,
        `${formatNumber(sequence.waiting)} of ${formatNumber(sequence.people)} to write to`,
        sequence.mailbox && `from ${sequence.mailbox.address}`,
      ]
        .filter(Boolean)
        .join(', ')}
      actions={<SequenceActions sequence={sequence} viewer={viewer} onChanged={renew} />}
    >
      <p className="mb-3 border-b border-hair pb-3 text-13 text-muted">
        {figureWords(sequence.figures)}. At most {sequence.daily} a day from this mailbox, 8 AM to 6 PM where they are,
        on working days. No tracking.
      </p>
      {allStopped && <Banner className="mb-4">An admin has stopped all sending for now. Nothing leaves.</Banner>}
      {sequence.why !== '' && <Banner className="mb-4">{sequence.why}</Banner>}
      {sequence.unclear > 0 && sequence.mine && (
        <Banner className="mb-4">
          {formatNumber(sequence.unclear)} of the emails may or may not have left: the server ended while it sent them.
          They are first among the people. Look in your folder for sent mail, and say what happened.
        </Banner>
      )}
      <Queries>
        <SequenceColumns
          {...{ sequence, steps, people, bestHours, viewer }}
          chosen={chosen}
          onChoose={choose}
          onChanged={renew}
        />
      </Queries>
      <Pagination
        page={page}
        pageCount={pageCountOf(sequence.people, sequenceLimits.page)}
        label="People"
        className="mt-6"
      />
    </WorkPage>
  )
}
