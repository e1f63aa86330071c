import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount, formatMoney } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type getTeamOffers, makeTeamOffer, withdrawTeamOffer } from './contracts.ts'

type Offer = OutputOf<typeof getTeamOffers>['data'][number]

/** For admins: emails an offer whose checkout creates the team. */
export function MakeOfferForm({ onMade }: { onMade: () => void }) {
  const toast = useToast()
  const nothing = { email: '', name: '', seats: 5, dollars: '', interval: 'month' as 'month' | 'year', premium: true }
  const form = useCallForm(makeTeamOffer, {
    values: nothing,
    names: { seatPrice: 'dollars' },
    input: ({ seats, dollars, ...values }) => ({
      ...values,
      seats: Number(seats),
      seatPrice: Math.round(Number(dollars) * 100),
    }),
    onDone: (_, { email }) => {
      toast.success('Offer sent', `${email} has 14 days to accept it.`)
      form.reset(nothing)
      onMade()
    },
  })
  return (
    <CallForm form={form} className="grid gap-4 sm:grid-cols-2">
      <Field label="Owner’s email" error={form.message('email')} hint="They can sign up later.">
        <Input {...form.field('email')} type="email" autoComplete="off" />
      </Field>
      <Field label="Team name" error={form.message('name')}>
        <Input {...form.field('name')} autoComplete="off" />
      </Field>
      <Field label="Seats" error={form.message('seats')}>
        <Input {...form.field('seats')} type="number" min={1} />
      </Field>
      <Field label="Price per seat, in dollars" error={form.message('dollars')}>
        <Input {...form.field('dollars')} type="number" min={1} step="0.01" />
      </Field>
      <Field label="Billed" error={form.message('interval')}>
        <Select {...form.field('interval')}>
          <option value="month">Monthly</option>
          <option value="year">Annually</option>
        </Select>
      </Field>
      <Checkbox
        {...form.field('premium')}
        label="Premium features"
        description="Exports and matching."
        className="self-end sm:pb-2"
      />
      <SubmitButton className="justify-self-start sm:col-span-2" pending={form.pending} pendingText="Sending...">
        Send offer
      </SubmitButton>
    </CallForm>
  )
}

export function OpenOffers({ offers, onChanged }: { offers: readonly Offer[]; onChanged: () => void }) {
  if (offers.length === 0) return null
  return (
    <ul aria-label="Open offers" className="mt-6 border-t border-hair">
      {offers.map((offer) => (
        <OpenOffer key={offer.id} offer={offer} onChanged={onChanged} />
      ))}
    </ul>
  )
}

function OpenOffer({ offer, onChanged }: { offer: Offer; onChanged: () => void }) {
  const { id, email, name, seats, seatPrice, interval, premium, expiresAt, hasExpired } = offer
  const { mutateAsync, isPending } = useCallMutation(withdrawTeamOffer)
  const toast = useToast()
  const withdraw = async () => {
    try {
      await mutateAsync({ id })
      toast.success('Offer withdrawn', name)
    } catch (error) {
      toast.failed('Action Failed', error)
    }
    onChanged()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-hair py-3">
      <div className="min-w-0">
        <p className="text-14 font-medium break-words">{name}</p>
        <p className="text-13 break-all text-muted">{email}</p>
        <p className="text-13 text-muted">
          {formatCount(seats, 'seat')} at {formatMoney(seatPrice)} a {interval} · {premium ? 'Premium' : 'Basic'} ·{' '}
          {hasExpired ? (
            <Badge tone="amber">Expired</Badge>
          ) : (
            <>
              Expires <Time value={expiresAt} />
            </>
          )}
        </p>
      </div>
      <Button variant="quiet" size="small" pending={isPending} onClick={() => void withdraw()}>
        Withdraw<span className="sr-only"> the offer for {name}</span>
      </Button>
    </li>
  )
}
