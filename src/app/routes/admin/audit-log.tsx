import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { AuditFilter } from '#features/audit-log/audit-filter.tsx'
import { auditSearch, pageIn } from '#features/audit-log/audit-search.ts'
import { AuditTable } from '#features/audit-log/audit-table.tsx'
import { getAdminActions } from '#features/audit-log/contracts.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { ScrollText } from '#ui/work-icons.tsx'
import { loadCall, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Audit Log')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  const { searchParams } = entry.url
  const search = auditSearch(searchParams)
  const page = pageIn(searchParams)
  return { search, page, log: await loadCall(entry, getAdminActions, { ...search, page }) }
}

export default function AuditLog() {
  const { search, page, log } = useLoaderData<typeof loader>()
  const { data, total, pageSize, admins, actions } = log
  const { location } = useNavigation()
  // The form shows the next filter while it loads, so that a change made meanwhile stays once it has.
  const asked = location?.pathname === paths.auditLog() ? auditSearch(new URLSearchParams(location.search)) : search
  return (
    <WorkPage title="Audit Log" counts="All admin actions. Read-only. Times are in UTC.">
      <AuditFilter search={asked} admins={admins} actions={actions} clearTo={paths.auditLog()} />
      <p role="status" className="mt-6 mb-2 text-13 text-muted tabular-nums">
        {formatCount(total, 'entry', 'entries')}
      </p>
      {data.length > 0 ? (
        <AuditTable entries={data} />
      ) : (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title="No entries here"
          actions={actions.length > 0 && <ButtonLink to={paths.auditLog()}>Show the whole log</ButtonLink>}
        >
          {actions.length > 0
            ? 'No admin actions match this filter.'
            : 'Admin actions will be listed here: who did what, to which account, and when.'}
        </EmptyState>
      )}
      <Pagination page={page} pageCount={pageCountOf(total, pageSize)} label="Entries" className="mt-8" />
    </WorkPage>
  )
}
