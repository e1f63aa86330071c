import type { ReactNode } from 'react'
import { useCall } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { formatCount, formatMoney, formatNumber } from '#ui/number-format.ts'
import { ErrorState } from '#ui/page-state.tsx'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
import { Time } from '#ui/time.tsx'
import { getUser, type UserRow } from './contracts.ts'
import { UserActions } from './user-actions.tsx'
import type { UserFacts } from './user-facts.ts'

interface UserPanelProps {
  /** Null: closed. */
  user: UserRow | null
  onClose: () => void
  onChanged: () => void
}

export function UserPanel({ user, onClose, onChanged }: UserPanelProps) {
  return (
    <Drawer
      open={user !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={<span className="[overflow-wrap:anywhere]">{user?.email}</span>}
    >
      {user && <Facts id={user.id} onChanged={onChanged} />}
    </Drawer>
  )
}

function Facts({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { data, isError, refetch, isFetching } = useCall(getUser, { id })
  if (isError && !data) {
    return <ErrorState title="Failed to load this account" onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) {
    return (
      <SkeletonList count={6} label="Loading the account...">
        <Skeleton className="mb-5 w-3/4" />
      </SkeletonList>
    )
  }
  return (
    <div className="grid gap-6">
      <Person facts={data} />
      <Plan facts={data} />
      <Use facts={data} />
      <Sessions sessions={data.sessions} />
      <UserActions
        facts={data}
        onChanged={() => {
          void refetch()
          onChanged()
        }}
      />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-13 font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-hair py-2 text-14 first:border-t">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere] tabular-nums">{children}</dd>
    </div>
  )
}

function Person({ facts: { user } }: { facts: UserFacts }) {
  return (
    <dl>
      <Fact term="Name">{user.name}</Fact>
      <Fact term="Role">
        <span className="flex justify-end gap-1.5">
          {user.role === 'admin' && <Badge tone="solid">Admin</Badge>}
          {user.isDemo && <Badge tone="amber">Demo</Badge>}
          {user.role !== 'admin' && !user.isDemo && 'User'}
        </span>
      </Fact>
      {user.suspendedAt && (
        <Fact term="Suspended">
          <Time value={user.suspendedAt} format="date-time" />
        </Fact>
      )}
      <Fact term="Email confirmed">{user.confirmed ? 'Yes' : 'No'}</Fact>
      <Fact term="Two-factor sign-in">{user.twoFactor ? 'On' : 'Off'}</Fact>
      <Fact term="Signed up">
        <Time value={user.signupDate} format="date-time" />
      </Fact>
      <Fact term="Last sign-in">
        {user.lastSignInAt ? <Time value={user.lastSignInAt} format="date-time" /> : 'Never'}
      </Fact>
    </dl>
  )
}

function Plan({ facts: { access, subscriptions, complimentary } }: { facts: UserFacts }) {
  return (
    <Section title="Subscription">
      <dl>
        <Fact term="Current access">{access.plan ?? 'Free Plan'}</Fact>
        {subscriptions.map((subscription) => (
          <Fact key={subscription.id} term={subscription.plan ?? 'Plan'}>
            {subscription.status.replaceAll('_', ' ')}
            {subscription.price !== null && `, ${formatMoney(subscription.price, subscription.currency ?? 'usd')}`}
            {subscription.endsAt ? (
              <>
                , ends <Time value={subscription.endsAt} />
              </>
            ) : (
              subscription.periodEnd && (
                <>
                  , paid until <Time value={subscription.periodEnd} />
                </>
              )
            )}
          </Fact>
        ))}
        {complimentary && (
          <Fact term="Complimentary">
            {complimentary.priceId === 'price_annual' ? 'Annual' : 'Monthly'}, given on{' '}
            <Time value={complimentary.grantedAt} />
            {complimentary.grantedBy && ` by ${complimentary.grantedBy}`}
            {complimentary.endsAt && (
              <>
                , ends <Time value={complimentary.endsAt} />
              </>
            )}
          </Fact>
        )}
      </dl>
    </Section>
  )
}

function Use({ facts: { exports, reveals } }: { facts: UserFacts }) {
  return (
    <Section title="Use">
      <dl>
        <Fact term="Exports">
          {formatNumber(exports.total)}, {formatCount(exports.physicians, 'contact')}
        </Fact>
        {exports.recent.map(({ id, at, count }) => (
          <Fact key={id} term="">
            <Time value={at} format="date-time" />: {formatCount(count, 'contact')}
          </Fact>
        ))}
        <Fact term="Reveals">
          {formatNumber(reveals.total)}, {formatNumber(reveals.lastDay)} in 24 hours, {formatNumber(reveals.lastMonth)}{' '}
          in 30 days
        </Fact>
      </dl>
    </Section>
  )
}

function Sessions({ sessions }: { sessions: UserFacts['sessions'] }) {
  return (
    <Section title={`Sessions (${sessions.length})`}>
      {sessions.length === 0 ? (
        <p className="text-14 text-muted">No active sessions.</p>
      ) : (
        <ul className="border-t border-hair">
          {sessions.map(({ id, device, address, lastUsedAt }) => (
            <li key={id} className="border-b border-hair py-2 text-14">
              {device}
              <span className="block text-12 text-muted">
                {address && `${address} · `}last used <Time value={lastUsedAt} format="date-time" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
