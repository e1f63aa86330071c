import { useRef, useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { annualSaving, type PriceId, plans } from '#shared/access/plans.ts'
import { limits } from '#shared/product/limits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Check } from '#ui/icons.tsx'
import { formatMoney, formatNumber } from '#ui/number-format.ts'
import { AgreementBox } from './agreement-box.tsx'
import type { FairUse } from './contracts.ts'

const { days } = limits.guarantee

const texts = {
  price_monthly: {
    title: 'Monthly',
    for: 'For an open position.',
    includes: [
      'Every result of every search',
      `Up to ${limits.lists} lists of physicians`,
      'Recruitment emails written for you',
    ],
  },
  price_annual: {
    title: 'Annual',
    for: 'For year-round recruiting.',
    includes: [
      'Everything in Monthly',
      'Unlimited exports to CSV',
      'Select up to 500 results at once',
      `${days}-day money-back guarantee, if you export nothing`,
    ],
  },
} as const

interface PlanCardProps {
  priceId: PriceId
  viewer: Viewer | null
  /** What has to be agreed to, as worded by the server. */
  agreement: { amount: number; renewsAt: string; text: string }
  /** The plan whose checkout is loading. */
  pending: PriceId | null
  /** The contact details that members see; null without any. */
  contacts: string | null
  /** What one person may do before having to wait. */
  fairUse: FairUse
  onChoose: (agreement?: { amount: number; renewsAt: string }) => void
}

export function PlanCard({ priceId, viewer, agreement, pending, contacts, fairUse, onChoose }: PlanCardProps) {
  const plan = plans[priceId]
  const { title, for: purpose, includes } = texts[priceId]
  const current = currentPlan(viewer)
  const isCurrent = current === priceId
  const annual = priceId === 'price_annual'
  const [first, ...others] = includes
  const lines = annual || contacts === null ? includes : [first, contacts, ...others]
  return (
    <section
      aria-labelledby={priceId}
      className={cn(
        'flex flex-col rounded-12 border bg-surface p-6 sm:p-8',
        annual ? 'border-accent' : 'border-hair-strong',
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 id={priceId} className="headline-20">
          {title}
        </h2>
        {isCurrent && <Badge tone="solid">YOUR CURRENT PLAN</Badge>}
      </div>
      <p className="mt-1 text-muted">{purpose}</p>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="headline-56 tabular-nums max-sm:headline-40">{formatMoney(plan.amount, plan.currency)}</span>
        <span className="text-16 text-muted">a {plan.interval}</span>
      </p>
      <p className={cn('mt-1 min-h-5', annual ? 'font-[550] text-accent' : 'text-muted')}>
        {annual
          ? `${formatMoney(Math.round(plan.amount / 12))} a month. Save ${formatMoney(annualSaving)} vs. paying monthly`
          : 'Cancel anytime'}
      </p>
      <ul className="mt-6 grid gap-2.5 border-t border-hair pt-6">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-13 text-pretty text-muted">
        Fair use: up to {formatNumber(fairUse.revealsPerHour)} contacts an hour and{' '}
        {formatNumber(fairUse.revealsPerDay)} a day
        {annual && `, and exports of ${formatNumber(fairUse.exportedPerDay)} physicians a day`}.
      </p>
      <div className="mt-auto pt-8">
        <PlanButton
          {...{ title, annual, isCurrent, agreement, onChoose }}
          viewer={viewer}
          subscribed={current !== null}
          pending={pending === priceId}
        />
      </div>
    </section>
  )
}

interface PlanButtonProps extends Pick<PlanCardProps, 'viewer' | 'agreement' | 'onChoose'> {
  title: string
  annual: boolean
  isCurrent: boolean
  subscribed: boolean
  pending: boolean
}

function PlanButton({ viewer, title, annual, isCurrent, subscribed, pending, agreement, onChoose }: PlanButtonProps) {
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  // No one agrees before they are signed in; a plan change is agreed to on the provider's page, which shows its cost.
  const asks = viewer !== null && !viewer.isDemo && !subscribed
  const press = () => {
    if (!asks) return onChoose()
    if (agreed) return onChoose({ amount: agreement.amount, renewsAt: agreement.renewsAt })
    setMissing(true)
    box.current?.focus()
  }
  return (
    <div className="grid gap-4">
      {asks && (
        <AgreementBox
          text={agreement.text}
          agreed={agreed}
          missing={missing}
          box={box}
          onChange={(next) => {
            setAgreed(next)
            if (next) setMissing(false)
          }}
        />
      )}
      <Button
        variant={annual ? 'primary' : 'secondary'}
        size="large"
        className="w-full"
        pending={pending}
        pendingText="Processing..."
        disabledReason={disabledReason(viewer, isCurrent)}
        onClick={press}
      >
        {isCurrent ? 'Current Plan' : subscribed ? `Switch to ${title}` : `Get ${title}`}
      </Button>
    </div>
  )
}

function disabledReason(viewer: Viewer | null, isCurrent: boolean): string | undefined {
  if (viewer?.isDemo) return 'Subscription management is disabled in demo mode'
  return isCurrent ? 'This is your plan' : undefined
}

/** The plan on sale that matches someone's tier; 'Monthly' is treated like basic. */
function currentPlan(viewer: Viewer | null): PriceId | null {
  if (!viewer?.subscription.subscribed) return null
  return viewer.subscription.tier === 'premium' ? 'price_annual' : 'price_monthly'
}
