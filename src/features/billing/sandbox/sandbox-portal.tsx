import { type ReactNode, useState } from 'react'
import { plans } from '#shared/access/plans.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { formatMoney } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { changeSandboxPortal } from './contracts.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import type { MakeChange, Portal } from './sandbox-change.ts'
import { SandboxCounter } from './sandbox-counter.tsx'
import { Part, pathOf, SandboxFrame } from './sandbox-frame.tsx'
import { SandboxInvoices } from './sandbox-invoices.tsx'

interface SandboxPortalProps {
  portalId: string
  portal: Portal
  /** Loads the page again. */
  onChanged: () => Promise<void>
}

/** One customer's cards, invoices, and plans, as on a payment provider's page, with the provider's own actions. */
export function SandboxPortal({ portalId, portal, onChanged }: SandboxPortalProps) {
  const { mutateAsync, isPending } = useCallMutation(changeSandboxPortal)
  const toast = useToast()
  const change: MakeChange = async (what, done) => {
    try {
      await mutateAsync({ portalId, change: what })
      await onChanged()
      toast.success(done)
      return true
    } catch (error) {
      toast.failed('That did not work', error)
      return false
    }
  }
  return (
    <SandboxFrame title="Billing">
      <p className="mt-1 text-muted">{portal.email}</p>
      <TextLink to={pathOf(portal.returnUrl)} className="mt-3 gap-1.5 text-13">
        <ArrowLeft aria-hidden className="size-4" />
        Return to the site
      </TextLink>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid content-start gap-10">
          <Plan portal={portal} change={change} pending={isPending} />
          <PaymentCard portal={portal} change={change} pending={isPending} />
          <SandboxInvoices invoices={portal.invoices} change={change} />
        </div>
        <SandboxCounter portal={portal} change={change} pending={isPending} />
      </div>
    </SandboxFrame>
  )
}

interface PartProps {
  portal: Portal
  change: MakeChange
  pending: boolean
}

function Plan({ portal, change, pending }: PartProps) {
  const { subscription } = portal
  if (!subscription) {
    return (
      <Part title="Current plan">
        <p className="text-muted">There is no subscription.</p>
      </Part>
    )
  }
  const { planName, amount, seats, currency, interval, status, periodEnd, endsAt, nextPriceId, withdrawn } =
    subscription
  return (
    <Part title="Current plan">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-16 font-semibold">{planName}</span>
        <Badge tone={status === 'active' || status === 'trialing' ? 'accent' : 'amber'}>{status}</Badge>
        {withdrawn && <Badge tone="red">{withdrawn === 'refund' ? 'refunded' : 'disputed'}</Badge>}
      </p>
      <p className="mt-1 text-muted">
        {formatMoney(amount * seats, currency)} a {interval}
        {seats > 1 && ` for ${seats} seats`}.{' '}
        {endsAt === null ? (
          <>
            {nextPriceId ? `Becomes the ${plans[nextPriceId].name} on ` : 'Renews on '}
            <Time value={periodEnd} />.
          </>
        ) : (
          <>
            Ends on <Time value={endsAt} />.
          </>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {portal.switches.map((offer) => (
          <SwitchPlan
            key={offer.priceId}
            offer={offer}
            openAtOnce={portal.switchTo === offer.priceId}
            change={change}
            pending={pending}
          />
        ))}
        {endsAt === null ? (
          <Button onClick={() => void change({ kind: 'cancel' }, 'Plan canceled at the end of the period')}>
            Cancel plan
          </Button>
        ) : (
          <Button onClick={() => void change({ kind: 'resume' }, 'Plan resumed')}>Resume plan</Button>
        )}
      </div>
    </Part>
  )
}

interface SwitchPlanProps extends Omit<PartProps, 'portal'> {
  offer: Portal['switches'][number]
  /** The link was made for this. */
  openAtOnce: boolean
}

/** What it costs is shown before it happens. */
function SwitchPlan({ offer, openAtOnce, change, pending }: SwitchPlanProps) {
  const [open, setOpen] = useState(openAtOnce)
  const plan = plans[offer.priceId]
  const money = (cents: number) => formatMoney(cents, plan.currency)
  const confirm = async () => {
    if (await change({ kind: 'switch', priceId: offer.priceId }, `Switched to the ${plan.name}`)) setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      trigger={<Button>Switch to {plan.name}</Button>}
      title={`Switch to the ${plan.name}`}
      description={
        offer.immediate
          ? 'Right away. The unused part of the paid period is credited.'
          : 'At the end of the paid period. Nothing changes until then.'
      }
      footer={
        <Button variant="primary" pending={pending} pendingText="Processing..." onClick={() => void confirm()}>
          {offer.immediate ? `Pay ${money(offer.charge)} and switch` : 'Confirm switch'}
        </Button>
      }
    >
      <dl className="grid gap-2 tabular-nums">
        <Line term={`${plan.name}, one ${plan.interval}`}>{money(plan.amount)}</Line>
        {offer.credit > 0 && <Line term="Unused time">{money(-offer.credit)}</Line>}
        <Line term={offer.immediate ? 'Due today' : 'Due then'} strong>
          {money(offer.charge)}
        </Line>
        <Line term={`Then ${money(plan.amount)} a ${plan.interval}`}>
          from <Time value={offer.from} />
        </Line>
      </dl>
    </Dialog>
  )
}

function Line({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={cn('flex justify-between gap-4', strong && 'border-t border-hair pt-2 font-semibold')}>
      <dt className={cn(!strong && 'text-muted')}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PaymentCard({ portal, change, pending }: PartProps) {
  const [open, setOpen] = useState(false)
  return (
    <Part title="Payment method">
      <p>
        {portal.card ? `Card ending in ${portal.card.last4}` : <span className="text-muted">No card is saved.</span>}
      </p>
      <div className="mt-4">
        <Dialog
          open={open}
          onOpenChange={setOpen}
          size="small"
          trigger={<Button>{portal.card ? 'Change card' : 'Add card'}</Button>}
          title="Payment method"
          description="Open invoices are charged to it right away."
        >
          <SandboxCardForm
            submitLabel="Save card"
            pending={pending}
            onCard={async (number) => {
              if (await change({ kind: 'card', number }, 'Card saved')) setOpen(false)
            }}
          />
        </Dialog>
      </div>
    </Part>
  )
}
