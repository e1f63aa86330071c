/** Emails about a plan that was switched, canceled, or has ended. */
import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, Paragraph, Press } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { nameInEmail } from '#shared/text/plain-name.ts'
import { formatMoney } from '#ui/number-format.ts'
import { BillingEmail, day, type Facts, HowToCancel, managedAt, type PlanFacts, renewal } from './emails.tsx'

/** What was charged for it, in cents; null if nothing was. */
export function planSwitchedEmail(facts: PlanFacts & { charged: number | null }): Email {
  const { to, origin, plan, currency, charged } = facts
  const price = charged === null ? null : formatMoney(charged, currency)
  const title = `Your plan is now the ${plan}`
  return {
    to,
    kind: 'plan-switched',
    subject: title,
    body: (
      <BillingEmail
        origin={origin}
        title={title}
        preview={price === null ? renewal(facts) : `We charged ${price}.`}
        to={to}
      >
        <Paragraph>
          Your plan was switched to the {plan}.{' '}
          {price !== null && `We charged ${price}: its price, less what was left of your former plan. `}
          {renewal(facts)}
        </Paragraph>
        <Press href={origin + managedAt(facts)}>See your subscription</Press>
        <HowToCancel origin={origin} team={facts.team} />
      </BillingEmail>
    ),
  }
}

/** A switch that waits for the end of what is paid. */
export function switchPlannedEmail(facts: PlanFacts & { next: string }): Email {
  const { to, origin, plan, next, renewsAt } = facts
  const title = `Your plan changes to the ${next} on ${day(renewsAt)}`
  return {
    to,
    kind: 'plan-switch-planned',
    subject: title,
    body: (
      <BillingEmail origin={origin} title={title} preview={`Until then, you keep the ${plan}.`} to={to}>
        <Paragraph>
          You keep the {plan} until {day(renewsAt)}. Nothing is charged before that day.
        </Paragraph>
        <Press href={origin + managedAt(facts)}>See your subscription</Press>
        <HowToCancel origin={origin} team={facts.team} />
      </BillingEmail>
    ),
  }
}

export function planCanceledEmail(facts: PlanFacts & { endsAt: Date }): Email {
  const { to, origin, plan, endsAt } = facts
  const title = `Your ${plan} is canceled`
  return {
    to,
    kind: 'plan-canceled',
    subject: title,
    body: (
      <BillingEmail origin={origin} title={title} preview={`You keep access until ${day(endsAt)}.`} to={to}>
        <Paragraph>
          You keep access until {day(endsAt)} and will not be charged again. If you change your mind, you can resume it
          until then.
        </Paragraph>
        <Press href={origin + managedAt(facts)}>See your subscription</Press>
      </BillingEmail>
    ),
  }
}

/** Why access has ended. */
export type Ending = 'unpaid' | 'canceled' | 'trial' | 'refunded' | 'disputed'

const endings: Record<Ending, string> = {
  unpaid: 'because the payment did not go through',
  canceled: 'at the end of the paid period',
  trial: 'with its trial',
  refunded: 'because its payment was refunded',
  disputed: 'because your bank reversed the payment',
}

const whatNext: Record<Ending, string> = {
  unpaid: 'To get it back, update your card or choose a plan.',
  canceled: 'You will not be charged again.',
  trial: 'Nothing was charged.',
  refunded: 'You will not be charged again.',
  disputed: 'You will not be charged while that is open.',
}

interface EndedFacts extends Facts {
  plan: string
  ending: Ending
}

export function planEndedEmail({ to, origin, plan, ending }: EndedFacts): Email {
  const title = `Your ${plan} has ended`
  return {
    to,
    kind: 'plan-ended',
    subject: title,
    body: (
      <BillingEmail origin={origin} title={title} preview="Your account, lists, and searches are still there." to={to}>
        <Paragraph>
          Your {brand.name} {plan} ended {endings[ending]}. {whatNext[ending]} Your account, lists, and searches are
          still there.
        </Paragraph>
        {ending === 'unpaid' ? (
          <Press href={origin + paths.account('subscription')}>Update your card</Press>
        ) : (
          <Press href={origin + paths.pricing()}>See plans</Press>
        )}
      </BillingEmail>
    ),
  }
}

/** To each member; owners are told how to pay again. */
export function teamPlanEndedEmail(facts: EndedFacts & { team: string; owns: boolean }): Email {
  const { to, origin, ending, owns } = facts
  const team = nameInEmail(facts.team)
  const title = `The plan of ${team} has ended`
  return {
    to,
    kind: 'team-plan-ended',
    subject: title,
    body: (
      <EmailLayout
        origin={origin}
        title={title}
        preview="You can still see what the team shares."
        reason={`You received this because you are a member of ${team}.`}
      >
        <Paragraph>
          The plan of {team} ended {ending === 'disputed' ? 'because the bank reversed the payment' : endings[ending]},
          so its members no longer have the access it gave them. You can still see what the team shares, but not change
          it.
        </Paragraph>
        {owns ? (
          <Paragraph>You can pay for it again on the Team page. Everyone gets their access back right away.</Paragraph>
        ) : (
          <Paragraph>An owner of the team can pay for it again. Your access then comes back right away.</Paragraph>
        )}
        <Press href={origin + paths.team()}>Open the Team page</Press>
      </EmailLayout>
    ),
  }
}
