/** Billing emails. All of them say what it costs and how it ends. */
import type { ReactNode } from 'react'
import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, Press, Small } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { nameInEmail } from '#shared/text/plain-name.ts'
import { formatCount, formatMoney } from '#ui/number-format.ts'

export interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
}

export interface PlanFacts extends Facts {
  plan: string
  /** Integer cents. */
  amount: number
  currency: string
  interval: 'month' | 'year'
  renewsAt: Date
  /** Paid for a team, by its owners. */
  team?: string | undefined
}

/** Where to change and cancel a plan. */
export const managedAt = ({ team }: { team?: string | undefined }) =>
  team === undefined ? paths.account('subscription') : paths.team()

export function subscriptionStartedEmail(facts: PlanFacts): Email {
  const { to, origin, plan, team } = facts
  return {
    to,
    kind: 'subscription-started',
    subject: `Your ${plan} is active`,
    body: (
      <BillingEmail
        origin={origin}
        title={`Your ${plan} is active`}
        preview={`It renews on ${day(facts.renewsAt)} unless you cancel first.`}
        to={to}
      >
        <Paragraph>
          Thank you. Your {brand.name} {plan} is active. {renewal(facts)}
        </Paragraph>
        {team === undefined ? (
          <Press href={origin + paths.search()}>Search physicians</Press>
        ) : (
          <Press href={origin + paths.team()}>Invite your team</Press>
        )}
        <HowToCancel origin={origin} team={team} />
      </BillingEmail>
    ),
  }
}

export function renewalReminderEmail(facts: PlanFacts): Email {
  const { to, origin, plan, amount, currency, renewsAt } = facts
  const price = formatMoney(amount, currency)
  return {
    to,
    kind: 'renewal-reminder',
    subject: `Your ${plan} renews on ${day(renewsAt)}`,
    body: (
      <BillingEmail
        origin={origin}
        title={`Your ${plan} renews on ${day(renewsAt)}`}
        preview={`${price} will be charged for another year, unless you cancel first.`}
        to={to}
      >
        <Paragraph>
          On {day(renewsAt)} we will charge {price} for another year of {brand.name}. If that is what you want, there is
          nothing to do.
        </Paragraph>
        <Press href={origin + managedAt(facts)}>See your subscription</Press>
        <HowToCancel origin={origin} team={facts.team} />
      </BillingEmail>
    ),
  }
}

export function paymentFailedEmail(facts: PlanFacts & { until: Date }): Email {
  const { to, origin, plan, amount, currency, until, team } = facts
  return {
    to,
    kind: 'payment-failed',
    subject: 'Your payment did not go through',
    body: (
      <BillingEmail
        origin={origin}
        title="Your payment did not go through"
        preview={`You keep access until ${day(until)}. Please check your card.`}
        to={to}
      >
        <Paragraph>
          The payment of {formatMoney(amount, currency)} for your {plan} did not go through. You keep access until{' '}
          {day(until)}; to keep it after that, please check your card.
          {team !== undefined &&
            ` Until it is paid, what ${nameInEmail(team)} shares is read-only. Nothing is deleted for 90 days.`}
        </Paragraph>
        <Press href={origin + managedAt(facts)}>Update your card</Press>
      </BillingEmail>
    ),
  }
}

const { days, reviewBusinessDays, refundBusinessDays } = limits.guarantee

export function moneyBackReceivedEmail({ to, origin }: Facts): Email {
  return {
    to,
    kind: 'money-back-received',
    subject: 'We received your refund request',
    body: (
      <BillingEmail
        origin={origin}
        title="We received your refund request"
        preview={`We will review it within ${reviewBusinessDays} business days.`}
        to={to}
      >
        <Paragraph>
          We will review it under the {days}-day guarantee within {reviewBusinessDays} business days and email you our
          decision.
        </Paragraph>
        <Paragraph>
          <MailLink href={origin + paths.moneyBackGuarantee()}>What the guarantee covers</MailLink>
        </Paragraph>
      </BillingEmail>
    ),
  }
}

export function moneyBackDecidedEmail({
  to,
  origin,
  approved,
  amount,
  currency,
  rejection,
}: Facts & { approved: boolean; amount: number; currency: string; rejection: string | null }): Email {
  const title = approved ? 'Your refund is on its way' : 'About your refund request'
  const price = formatMoney(amount, currency)
  return {
    to,
    kind: approved ? 'money-back-approved' : 'money-back-rejected',
    subject: title,
    body: (
      <BillingEmail
        origin={origin}
        title={title}
        preview={
          approved ? `${price} will be refunded to your original payment method.` : 'The guarantee does not cover it.'
        }
        to={to}
      >
        {approved ? (
          <Paragraph>
            Your request was approved. {price} will be refunded to your original payment method within{' '}
            {refundBusinessDays} business days. Your subscription has ended.
          </Paragraph>
        ) : (
          <Paragraph>
            We have reviewed your request, and the guarantee does not cover it. {rejection} Your subscription continues;
            you can cancel it on the <MailLink href={origin + paths.account('subscription')}>account page</MailLink>. If
            you think this is a mistake, email{' '}
            <MailLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</MailLink>.
          </Paragraph>
        )}
      </BillingEmail>
    ),
  }
}

interface RequestFacts extends Facts {
  email: string
  amount: number
  currency: string
  daysLeft: number
  exports: number
  first: boolean
}

/** To the team. */
export function moneyBackAskedEmail(facts: RequestFacts): Email {
  const { to, origin, email, amount, currency, daysLeft, exports, first } = facts
  return {
    to,
    kind: 'money-back-asked',
    subject: 'Refund requested',
    body: (
      <EmailLayout
        origin={origin}
        title="Refund requested"
        preview={`${formatMoney(amount, currency)}, ${formatCount(daysLeft, 'day')} left.`}
        reason="You received this because requests under the guarantee go to the support address."
      >
        <Paragraph>
          {email} requested a refund of {formatMoney(amount, currency)}. {formatCount(daysLeft, 'day')} of {days} left;{' '}
          {exports === 0 ? 'nothing was exported' : `${formatCount(exports, 'export')}, which voids the guarantee`};{' '}
          {first ? 'the first time' : 'not the first time'}.
        </Paragraph>
        <Press href={origin + paths.moneyBackRequests()}>Review the request</Press>
      </EmailLayout>
    ),
  }
}

export function BillingEmail({ to, children, ...layout }: EmailFrame & { to: string }) {
  return (
    <EmailLayout {...layout} reason={`You received this because ${to} has, or had, a subscription.`}>
      {children}
    </EmailLayout>
  )
}

interface EmailFrame {
  origin: string
  title: string
  preview: string
  children: ReactNode
}

export function HowToCancel({ origin, team }: { origin: string; team: string | undefined }) {
  return (
    <Small>
      You can cancel at any time on the{' '}
      <MailLink href={origin + managedAt({ team })}>{team === undefined ? 'account' : 'Team'} page</MailLink>. You keep
      access until the end of the paid period.
    </Small>
  )
}

export function renewal({ amount, currency, interval, renewsAt }: PlanFacts): string {
  return `It renews on ${day(renewsAt)} for ${formatMoney(amount, currency)}, and every ${interval} after that, until you cancel.`
}

/** The reader's time zone isn't known when an email is written. */
export function day(date: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
