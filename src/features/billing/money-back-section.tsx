import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { SubmitButton, TextLink } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { cn } from '#ui/class-names.ts'
import { Textarea } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Check, X } from '#ui/icons.tsx'
import { formatCount, formatMoney } from '#ui/number-format.ts'
import { SettingsSection } from '#ui/settings-section.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type getSubscriptionDetails, requestMoneyBack } from './contracts.ts'
import { notCovered } from './money-back-words.ts'

type Data = OutputOf<typeof getSubscriptionDetails>
type Facts = NonNullable<Data['moneyBack']>

const { days, reviewBusinessDays, refundBusinessDays } = limits.guarantee

/** The guarantee, shown to members who have a refundable annual payment or have requested a refund. */
export function MoneyBackSection({ data, onChanged }: { data: Data; onChanged: () => void }) {
  const { moneyBack, request, details } = data
  if (!moneyBack && !request) return null
  const open = moneyBack !== null && request?.status !== 'pending' && !details?.withdrawn
  return (
    <SettingsSection
      title="Money-back guarantee"
      description={
        <>
          {days} days, on annual plans, one-time per customer.{' '}
          <TextLink to={paths.moneyBackGuarantee()}>What it covers</TextLink>
        </>
      }
    >
      <div className="grid gap-6">
        {request && <RequestState request={request} />}
        {moneyBack && <MoneyBackFacts facts={moneyBack} />}
        {open && <RequestForm facts={moneyBack} onChanged={onChanged} />}
      </div>
    </SettingsSection>
  )
}

function RequestState({ request }: { request: NonNullable<Data['request']> }) {
  const asked = <Time value={request.createdAt} />
  if (request.status === 'pending') {
    return (
      <Banner title="We are reviewing your request">
        You requested a refund on {asked}. We will email you within {reviewBusinessDays} business days.
      </Banner>
    )
  }
  if (request.status === 'approved') {
    return (
      <Banner title="Your request was approved">
        You requested a refund on {asked}. It arrives within {refundBusinessDays} business days of approval.
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title="Your request was not approved">
      You requested a refund on {asked}. {request.rejection ?? 'The guarantee did not cover it.'} Our email says how to
      reach us about it.
    </Banner>
  )
}

/** What decides a request, each condition with its verdict: the same list the reviewer sees. */
export function MoneyBackFacts({ facts }: { facts: Facts }) {
  const { daysLeft, exports, first, amount, currency, paidAt } = facts
  return (
    <ul className="grid gap-2.5">
      <Verdict good>
        {formatMoney(amount, currency)}, paid on <Time value={paidAt} />
      </Verdict>
      <Verdict good={daysLeft > 0}>
        {daysLeft > 0 ? `${formatCount(daysLeft, 'day')} of ${days} left` : `The ${days} days are over`}
      </Verdict>
      <Verdict good={exports === 0}>
        {exports === 0 ? 'Nothing was exported' : `${formatCount(exports, 'export')}: any export voids the guarantee`}
      </Verdict>
      <Verdict good={first}>{first ? 'Not used before' : 'Used before: it is one-time per customer'}</Verdict>
    </ul>
  )
}

function Verdict({ good, children }: { good: boolean; children: ReactNode }) {
  const Icon = good ? Check : X
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', good ? 'text-accent' : 'text-red')} />
      <span className={cn(!good && 'text-muted')}>
        <span className="sr-only">{good ? 'Met: ' : 'Not met: '}</span>
        {children}
      </span>
    </li>
  )
}

function RequestForm({ facts, onChanged }: { facts: Facts; onChanged: () => void }) {
  const toast = useToast()
  const reasons = notCovered(facts)
  const form = useCallForm(requestMoneyBack, {
    values: { reason: '' },
    problemAt: 'reason',
    asks: true,
    onDone: () => {
      toast.success('Request sent', `We will email you within ${reviewBusinessDays} business days.`)
      onChanged()
    },
  })
  return (
    <CallForm form={form} className="grid gap-4">
      <Field label="Reason" optional hint="Optional, but it helps us." error={form.message('reason')}>
        <Textarea {...form.field('reason')} maxLength={2000} rows={3} />
      </Field>
      {reasons.length > 0 && (
        <p className="text-13 text-pretty text-muted">
          The guarantee does not cover this payment, so we expect to decline your request. {reasons.join(' ')} You can
          still ask: someone reviews every request.
        </p>
      )}
      <div>
        <SubmitButton variant="secondary" pending={form.pending} pendingText="Sending...">
          Request a refund
        </SubmitButton>
      </div>
      <ConfirmDialog
        {...form.question}
        title={`Request a refund of ${formatMoney(facts.amount, facts.currency)}?`}
        description={
          reasons.length > 0
            ? `The guarantee does not cover this payment, so we expect to decline it. ${reasons.join(' ')}`
            : 'If it is approved, your plan ends right away. We will email you our decision.'
        }
        confirmLabel="Send request"
        pendingText="Sending..."
      />
    </CallForm>
  )
}
