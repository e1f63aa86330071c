import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getSystem } from '#features/system-status/contracts.ts'
import { SystemView } from '#features/system-status/system-view.tsx'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/page-state.tsx'
import { loadCallOrNull, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('System')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  return { state: await loadCallOrNull(entry, getSystem, {}) }
}

/** Servers report themselves every fifteen seconds. */
const freshFor = 15_000

export default function System() {
  const { state: system } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, freshFor)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <WorkPage
      title="System"
      counts="How the service is doing. Updates every 15 seconds while this page is open."
      actions={
        <Button size="small" onClick={() => void revalidate()} pending={state !== 'idle'} pendingText="Refreshing...">
          Refresh
        </Button>
      }
    >
      {system ? (
        <SystemView state={system} onChanged={() => void revalidate()} />
      ) : (
        <ErrorState
          title="The status could not be loaded"
          onRetry={() => void revalidate()}
          retrying={state !== 'idle'}
          className="border-t border-hair"
        >
          The database may be down. Check /readyz and the server log.
        </ErrorState>
      )}
    </WorkPage>
  )
}
