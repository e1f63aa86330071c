import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { Paywall } from '#features/billing/paywall.tsx'
import { getMatch, getMatchFiles, matchStatuses } from '#features/match/contracts.ts'
import { MatchFiles } from '#features/match/match-files.tsx'
import { MatchPreview } from '#features/match/match-preview.tsx'
import { MatchProgress } from '#features/match/match-progress.tsx'
import { MatchResults } from '#features/match/match-results.tsx'
import { UploadBox } from '#features/match/upload-box.tsx'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'
import { WorkPage } from '../../page/work-page.tsx'
import { ProfileDrawerHost } from '../../physician/profile-drawer-host.tsx'

export const meta = () => pageMeta('Match My Records')

/** The files that are kept, or the one in the address. */
export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const { searchParams } = entry.url
  const asked = {
    fileId: searchParams.get('file') ?? '',
    status: matchStatuses.find((status) => status === searchParams.get('status')),
    page: Number(searchParams.get('page') ?? 1),
  }
  const status = asked.status ?? null
  if (asked.fileId === '') return { files: (await loadCall(entry, getMatchFiles, {})).data, match: null, status }
  const readable = getMatch.input.safeParse(asked)
  const input = readable.success ? readable.data : { fileId: asked.fileId, page: 1 }
  return { files: [], match: await loadCall(entry, getMatch, input), status }
}

export default function Match() {
  const { files, match, status } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  // Stable between renders, so that effects depending on it do not restart.
  const renew = useCallback(() => void revalidate(), [revalidate])
  if (viewer === null) return null
  if (match === null) {
    return (
      <WorkPage
        title="Match my records"
        counts="Upload your spreadsheet or ATS export. See who is in our database, why they match, and what has changed."
      >
        <Paywall viewer={viewer} feature="match">
          <UploadBox viewer={viewer} onUploaded={(fileId) => void navigate(paths.match(fileId))} />
          <MatchFiles files={files} />
        </Paywall>
      </WorkPage>
    )
  }
  const { file } = match
  const isUnderWay = file.state === 'waiting' || file.state === 'running'
  return (
    <WorkPage title={file.fileName} above={<Breadcrumb trail={[{ label: 'Match my records', to: paths.match() }]} />}>
      {file.state === 'canceled' && <Banner className="mb-5">Matching was stopped. You can start it again.</Banner>}
      {isUnderWay ? (
        <MatchProgress file={file} onChanged={renew} />
      ) : file.state === 'done' ? (
        <MatchResults viewer={viewer} match={match} status={status} onChanged={renew} />
      ) : file.mayManage ? (
        <MatchPreview key={file.id} viewer={viewer} file={file} onStarted={renew} />
      ) : (
        <EmptyState title="Not matched yet">{file.owner} can start it.</EmptyState>
      )}
      <ProfileDrawerHost viewer={viewer} />
    </WorkPage>
  )
}
