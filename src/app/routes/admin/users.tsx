import { type ComponentProps, type ReactNode, useState } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { checkAdmin } from '#features/account/contracts.ts'
import { listUsers, type UserRow, type userPlans, type userStatuses } from '#features/users/contracts.ts'
import { UserPanel } from '#features/users/user-panel.tsx'
import { type UserAct, UserQuestion } from '#features/users/user-question.tsx'
import { type UsersSearch, usersSearch } from '#features/users/users-search.ts'
import { UsersTable } from '#features/users/users-table.tsx'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Download, Users as UsersIcon } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { CreditCard, RefreshCw } from '#ui/work-icons.tsx'
import { loadCallOrNull, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Users')

export async function loader(entry: LoaderFunctionArgs) {
  const viewer = requireAdmin(entry, paths.home())
  const search = usersSearch(entry.url.searchParams)
  const [found, check] = await Promise.all([
    loadCallOrNull(entry, listUsers, search),
    loadCallOrNull(entry, checkAdmin, {}),
  ])
  return { search, found, me: { id: viewer.id, plan: check?.subscriptionStatus ?? 'Admin' } }
}

export default function Users() {
  const { search, found, me } = useLoaderData<typeof loader>()
  const [opened, setOpened] = useState<UserRow | null>(null)
  const [asked, setAsked] = useState<{ user: UserRow; act: UserAct } | null>(null)
  const { revalidate, state } = useRevalidator()
  const refresh = (
    <Button size="small" pending={state !== 'idle'} onClick={() => void revalidate()}>
      {state === 'idle' && <RefreshCw aria-hidden />}
      Refresh
    </Button>
  )
  if (found === null) {
    return (
      <WorkPage title="Users" counts="All accounts and their plans.">
        <ErrorState title="Failed to load users" onRetry={() => void revalidate()} retrying={state !== 'idle'}>
          Nothing was changed. Try again in a moment.
        </ErrorState>
      </WorkPage>
    )
  }
  const { data, total, pageSize, totals } = found
  return (
    <WorkPage title="Users" counts="All accounts and their plans." actions={refresh}>
      <div className="grid gap-3 sm:grid-cols-3">
        <Stat icon={<UsersIcon aria-hidden />} label="Total Users" value={totals.users} />
        <Stat icon={<CreditCard aria-hidden />} label="Active Subscriptions" value={totals.activeSubscriptions} />
        <Stat icon={<Download aria-hidden />} label="Total Exports" value={totals.exports} />
      </div>
      <div className="mt-8 mb-3 flex flex-wrap items-end justify-between gap-3">
        <Filters key={JSON.stringify(search)} search={search} />
        <p role="status" className="text-13 text-muted tabular-nums">
          Showing {formatNumber(data.length)} of {formatNumber(totals.users)} users
        </p>
      </div>
      {data.length > 0 ? (
        <UsersTable
          users={data}
          search={search}
          me={me}
          onOpen={setOpened}
          onAsk={(user, act) => setAsked({ user, act })}
        />
      ) : (
        <EmptyState
          icon={<UsersIcon aria-hidden />}
          title="No one found"
          actions={<ButtonLink to={paths.users()}>Show all users</ButtonLink>}
          className="border-t border-hair"
        >
          No account matches this email or name, plan, and status.
        </EmptyState>
      )}
      <Pagination page={search.page} pageCount={pageCountOf(total, pageSize)} label="Users" className="mt-8" />
      <UserQuestion
        user={{ id: asked?.user.id ?? '', isDemo: asked?.user.is_demo ?? false }}
        asked={asked?.act ?? null}
        onClose={() => setAsked(null)}
        onChanged={() => void revalidate()}
      />
      <UserPanel user={opened} onClose={() => setOpened(null)} onChanged={() => void revalidate()} />
    </WorkPage>
  )
}

const planNames: Record<(typeof userPlans)[number], string> = {
  paid: 'Paid',
  trial: 'Trial',
  complimentary: 'Complimentary',
  team: 'Through a team',
  free: 'Free',
}
const statusNames: Record<(typeof userStatuses)[number], string> = {
  active: 'Active',
  suspended: 'Suspended',
  unconfirmed: 'Email not confirmed',
  admin: 'Admin',
  demo: 'Demo',
}

/** A plain form, which keeps the order of the table. */
function Filters({ search: { search, plan, status, sort } }: { search: UsersSearch }) {
  return (
    <Form role="search" className="grid w-full max-w-3xl items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <Field label="Email or name">
        <Input type="search" name="search" maxLength={320} defaultValue={search} />
      </Field>
      <Field label="Plan">
        <Choices name="plan" all="Any plan" names={planNames} value={plan} />
      </Field>
      <Field label="Status">
        <Choices name="status" all="Any status" names={statusNames} value={status} />
      </Field>
      <input type="hidden" name="sortKey" value={sort.key} />
      <input type="hidden" name="sortDirection" value={sort.direction} />
      <Button type="submit">Search</Button>
    </Form>
  )
}

interface ChoicesProps extends ComponentProps<typeof Select> {
  all: string
  names: Record<string, string>
  value: string | undefined
}

/** Takes its id from the field around it. */
function Choices({ all, names, value, ...props }: ChoicesProps) {
  return (
    <Select {...props} defaultValue={value ?? ''}>
      <option value="">{all}</option>
      {Object.entries(names).map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </Select>
  )
}

function Stat({ icon, label, value }: { icon: ReactNode; label: string; value: number }) {
  return (
    <Card className="flex items-center gap-4 px-5 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-wash text-accent [&_svg]:size-5">
        {icon}
      </span>
      <div>
        <p className="text-13 text-muted">{label}</p>
        <p className="headline-28 tabular-nums">{formatNumber(value)}</p>
      </div>
    </Card>
  )
}
