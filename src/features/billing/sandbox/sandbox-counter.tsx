import { Button } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { Clock } from '#ui/icons.tsx'
import { Switch } from '#ui/switch.tsx'
import { Time } from '#ui/time.tsx'
import type { MakeChange, Portal } from './sandbox-change.ts'

const day = 24 * 60 * 60 * 1000
const trialDays = 14

interface SandboxCounterProps {
  portal: Portal
  change: MakeChange
  pending: boolean
}

/** What no customer sees: the clock, the webhooks, a trial. */
export function SandboxCounter({ portal, change, pending }: SandboxCounterProps) {
  const { subscription, now, losesEvents } = portal
  const forward = (by: number) => void change({ kind: 'clock', by }, 'The clock was moved forward')
  const toTheEnd = subscription ? (subscription.endsAt ?? subscription.periodEnd) - now + 1000 : 0
  return (
    <aside aria-label="Test controls">
      <Card>
        <CardSection>
          <h2 className="font-semibold">Test controls</h2>
          <p className="mt-1 text-13 text-muted">Simulate what happens at the payment provider.</p>
        </CardSection>
        <CardSection>
          <p className="flex items-center gap-2 text-13 text-muted">
            <Clock aria-hidden className="size-4" />
            Now it is <Time value={now} format="date-time" className="font-medium text-ink" />
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" pending={pending} onClick={() => forward(day)}>
              +1 day
            </Button>
            <Button size="small" pending={pending} onClick={() => forward(7 * day)}>
              +7 days
            </Button>
            <Button size="small" pending={pending} onClick={() => forward(30 * day)}>
              +30 days
            </Button>
            {toTheEnd > 0 && (
              <Button size="small" pending={pending} onClick={() => forward(toTheEnd)}>
                To the end of the period
              </Button>
            )}
          </div>
        </CardSection>
        <CardSection>
          <Switch
            label="Lose webhooks"
            description="They are not sent. Reconciliation catches up within ten minutes, or when you turn this off."
            checked={losesEvents}
            onCheckedChange={(lose) =>
              void change({ kind: 'lose-events', lose }, lose ? 'Webhooks are lost now' : 'Webhooks are sent again')
            }
          />
        </CardSection>
        {!subscription && (
          <CardSection className="grid justify-items-start gap-3">
            <p className="text-13 text-muted">A {trialDays}-day trial, like the provider's staff can grant.</p>
            <Button
              size="small"
              pending={pending}
              onClick={() => void change({ kind: 'trial', priceId: 'price_annual', days: trialDays }, 'Trial started')}
            >
              Start a trial of the Annual Plan
            </Button>
          </CardSection>
        )}
      </Card>
    </aside>
  )
}
