import { Badge } from '#ui/badge.tsx'
import { TextButton } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { SortHeader, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { UserRow } from './contracts.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'
import { sortedBy, type UsersSearch } from './users-search.ts'

interface UsersTableProps {
  users: readonly UserRow[]
  search: UsersSearch
  /** The admin who looks: shown as active with the plan of the admin check. */
  me: { id: string; plan: string }
  onOpen: (user: UserRow) => void
}

export function UsersTable({ users, search, me, onOpen }: UsersTableProps) {
  const sortable = (key: UsersSearch['sort']['key']) => ({
    to: { search: sortedBy(search, key) },
    sorted: search.sort.key === key ? search.sort.direction : undefined,
  })
  return (
    <Table label="Users" cards>
      <TableHead>
        <SortHeader {...sortable('email')}>Email</SortHeader>
        <TableHeader>Subscription</TableHeader>
        <SortHeader {...sortable('signup_date')}>Signed up</SortHeader>
        <SortHeader {...sortable('last_sign_in_at')}>Last sign-in</SortHeader>
        <SortHeader {...sortable('total_exports')} className="text-right">
          Exports
        </SortHeader>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell className="max-w-96 min-w-44">
              <span className="flex flex-wrap items-center gap-2">
                <TextButton onClick={() => onOpen(user)} className="text-left text-ink [overflow-wrap:anywhere]">
                  {user.email}
                </TextButton>
                {user.is_admin && <Badge tone="solid">Admin</Badge>}
                {user.is_demo && <Badge tone="amber">Demo</Badge>}
                {user.is_suspended && <Badge tone="red">Suspended</Badge>}
                {!user.confirmed && <Badge>Not confirmed</Badge>}
              </span>
            </TableCell>
            <TableCell data-label="Subscription">
              {user.id === me.id ? (
                <SubscriptionBadge status="active" plan={me.plan} />
              ) : (
                <SubscriptionBadge status={user.subscription_status} plan={user.subscription_plan} />
              )}
            </TableCell>
            <TableCell data-label="Signed up" className="whitespace-nowrap text-muted">
              <Time value={user.signup_date} />
            </TableCell>
            <TableCell data-label="Last sign-in" className="text-muted lg:whitespace-nowrap">
              {user.last_sign_in_at ? <Time value={user.last_sign_in_at} format="date-time" /> : 'Never'}
            </TableCell>
            <TableCell data-label="Exports" className="text-right tabular-nums">
              {formatNumber(user.total_exports)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
