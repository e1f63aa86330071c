import { Badge } from '#ui/badge.tsx'
import { Button, TextButton } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { MoreHorizontal } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { SortHeader, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { UserRow } from './contracts.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'
import type { UserAct } from './user-question.tsx'
import { sortedBy, type UsersSearch } from './users-search.ts'

interface UsersTableProps {
  users: readonly UserRow[]
  search: UsersSearch
  /** The viewing admin: shown as active with the admin check's plan. */
  me: { id: string; plan: string }
  onOpen: (user: UserRow) => void
  onAsk: (user: UserRow, act: UserAct) => void
}

/** A tablet has no room for it; the account page shows it, too. */
const midHidden = 'sm:max-lg:hidden'

export function UsersTable({ users, search, me, onOpen, onAsk }: UsersTableProps) {
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
        <SortHeader {...sortable('last_sign_in_at')} className={midHidden}>
          Last sign-in
        </SortHeader>
        <SortHeader {...sortable('total_exports')} className="text-right">
          Exports
        </SortHeader>
        <TableHeader>
          <span className="sr-only">Actions</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell className="max-w-96 min-w-44 sm:min-w-60">
              <span className="flex flex-wrap items-center gap-2">
                <TextButton onClick={() => onOpen(user)} className="text-left text-ink [overflow-wrap:anywhere]">
                  {user.email}
                </TextButton>
                {user.is_admin && <Badge tone="solid">Admin</Badge>}
                {user.is_demo && <Badge tone="amber">Demo</Badge>}
                {user.is_suspended && <Badge tone="red">Suspended</Badge>}
                {!user.confirmed && <Badge>Not confirmed</Badge>}
              </span>
              <span className="block text-13 text-muted [overflow-wrap:anywhere]">{user.name}</span>
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
            <TableCell data-label="Last sign-in" className={cn('text-muted lg:whitespace-nowrap', midHidden)}>
              {user.last_sign_in_at ? <Time value={user.last_sign_in_at} format="date-time" /> : 'Never'}
            </TableCell>
            <TableCell data-label="Exports" className="text-right tabular-nums">
              {formatNumber(user.total_exports)}
            </TableCell>
            <TableCell className="w-10 max-sm:absolute max-sm:top-1 max-sm:right-1">
              <RowMenu user={user} isSelf={user.id === me.id} onOpen={onOpen} onAsk={onAsk} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface RowMenuProps extends Pick<UsersTableProps, 'onOpen' | 'onAsk'> {
  user: UserRow
  isSelf: boolean
}

function RowMenu({ user, isSelf, onOpen, onAsk }: RowMenuProps) {
  const label = `Actions for ${user.email}`
  return (
    <Menu
      label={label}
      trigger={
        <Button size="icon" variant="quiet" aria-label={label}>
          <MoreHorizontal aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => onOpen(user)}>Open account</MenuItem>
      <MenuItem onSelect={() => onAsk(user, 'sessions')}>End sessions</MenuItem>
      {user.is_suspended && <MenuItem onSelect={() => onAsk(user, 'restore')}>Restore account</MenuItem>}
      {!user.is_suspended && !isSelf && (
        <MenuItem destructive onSelect={() => onAsk(user, 'suspend')}>
          Suspend account
        </MenuItem>
      )}
    </Menu>
  )
}
