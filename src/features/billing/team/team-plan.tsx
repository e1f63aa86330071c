import { type ReactNode, useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount, formatMoney } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { useLeave } from '../destination.ts'
import { changeTeamSeats, type getTeamBilling, teamPortal } from './contracts.ts'
import { PayOffer } from './pay-offer.tsx'

type Billing = OutputOf<typeof getTeamBilling>

interface TeamPlanProps {
  billing: Billing
  /** How many members there are. */
  taken: number
  onChanged: () => void
}

/** For the owner: what the team pays, and how many seats. */
export function TeamPlan({ billing: { plan, offer }, taken, onChanged }: TeamPlanProps) {
  return (
    <div className="grid gap-6">
      {plan && <Facts plan={plan} />}
      {plan?.byCard && (
        <>
          <SeatsForm key={plan.seats} plan={plan} taken={taken} onChanged={onChanged} />
          <TeamPortalButton />
        </>
      )}
      {offer && (
        <div className="grid gap-4">
          <p className="text-14">
            Your offer: {formatCount(offer.seats, 'seat')} at {formatMoney(offer.seatPrice)} a {offer.interval} each.
          </p>
          <PayOffer terms={offer.terms} />
        </div>
      )}
      {!plan?.byCard && !offer && (
        <p className="text-14 text-muted">
          {plan ? 'Your team is billed by invoice. To change seats, contact us.' : 'Contact us for a plan.'}
        </p>
      )}
    </div>
  )
}

function Facts({ plan }: { plan: NonNullable<Billing['plan']> }) {
  return (
    <dl className="border-y border-hair">
      <Fact term="Seats">{plan.seats}</Fact>
      {plan.amount !== null && plan.interval && (
        <Fact term="Price">
          {formatMoney(plan.amount)} a {plan.interval}
        </Fact>
      )}
      {plan.renewsAt && (
        <Fact term="Renews">
          <Time value={plan.renewsAt} />
        </Fact>
      )}
      {plan.endsAt && (
        <Fact term="Ends">
          <Time value={plan.endsAt} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4 border-t border-hair py-3 first:border-t-0">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function SeatsForm({
  plan,
  taken,
  onChanged,
}: Omit<TeamPlanProps, 'billing'> & { plan: NonNullable<Billing['plan']> }) {
  const toast = useToast()
  const form = useCallForm(changeTeamSeats, {
    values: { seats: plan.seats },
    input: ({ seats }) => ({ seats: Number(seats) }),
    onDone: ({ seats }) => {
      toast.success('Seats changed', `Your team pays for ${formatCount(seats, 'seat')}.`)
      onChanged()
    },
  })
  return (
    <CallForm form={form} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Number of seats" error={form.message('seats')} className="w-40">
          <Input {...form.field('seats')} type="number" min={taken} max={limits.teamSeats} />
        </Field>
        <SubmitButton variant="secondary" pending={form.pending} pendingText="Saving...">
          Save seats
        </SubmitButton>
      </div>
      <p className="text-13 text-pretty text-muted">
        Added seats are charged now for the rest of the period. Removed seats are credited on your next invoice.
      </p>
    </CallForm>
  )
}

/** Opens the provider's page about cards, invoices, and cancellation. */
function TeamPortalButton() {
  const { mutateAsync } = useCallMutation(teamPortal)
  const [pending, setPending] = useState(false)
  const leave = useLeave()
  const toast = useToast()
  const open = async () => {
    setPending(true)
    try {
      const { url } = await mutateAsync({})
      await leave(url)
    } catch (error) {
      toast.failed('Portal access failed', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button className="justify-self-start" pending={pending} pendingText="Opening..." onClick={() => void open()}>
      Manage Billing
    </Button>
  )
}
