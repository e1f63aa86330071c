import { useState } from 'react'
import { type PriceId, plans } from '#shared/access/plans.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { grantPlan } from './contracts.ts'
import type { UserFacts } from './user-facts.ts'
import { type UserAct, UserQuestion } from './user-question.tsx'

interface UserActionsProps {
  facts: UserFacts
  onChanged: () => void
}

export function UserActions({ facts, onChanged }: UserActionsProps) {
  return (
    <section className="grid gap-4">
      <h3 className="text-13 font-semibold text-muted">Actions</h3>
      <GrantForm facts={facts} onChanged={onChanged} />
      <Presses facts={facts} onChanged={onChanged} />
      <p className="text-12 text-muted">Every action is recorded in the audit log.</p>
    </section>
  )
}

function GrantForm({ facts: { user, complimentary }, onChanged }: UserActionsProps) {
  const toast = useToast()
  const form = useCallForm(grantPlan, {
    values: { priceId: complimentary?.priceId ?? ('price_annual' as PriceId), until: '' },
    input: ({ priceId, until }) => ({ id: user.id, priceId, until: until || null }),
    problemAt: 'until',
    onDone: (_, { priceId }) => {
      toast.success('Plan granted', `${plans[priceId].name}, without payment.`)
      onChanged()
    },
  })
  return (
    <CallForm form={form} className="grid gap-3 rounded-12 border border-hair p-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Complimentary plan">
          <Select {...form.field('priceId')}>
            {Object.values(plans).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Until" optional error={form.message('until')}>
          <Input {...form.field('until')} type="date" />
        </Field>
      </div>
      <SubmitButton
        variant="secondary"
        pending={form.pending}
        disabledReason={user.isDemo ? 'A demo account has no plan.' : undefined}
      >
        {complimentary ? 'Replace the plan' : 'Grant plan'}
      </SubmitButton>
    </CallForm>
  )
}

function Presses({ facts: { user, complimentary, sessions }, onChanged }: UserActionsProps) {
  const [asked, setAsked] = useState<UserAct | null>(null)
  const ownAccount = user.isSelf ? 'You cannot suspend your own account.' : undefined
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        disabledReason={sessions.length === 0 ? 'No one is signed in to this account.' : undefined}
        onClick={() => setAsked('sessions')}
      >
        End sessions
      </Button>
      {complimentary && <Button onClick={() => setAsked('plan')}>End the plan</Button>}
      <Button disabledReason={whyNoDemo(user)} onClick={() => setAsked('demo')}>
        {user.isDemo ? 'End demo' : 'Make demo'}
      </Button>
      {user.role === 'admin' && <Button onClick={() => setAsked('admin')}>Remove admin role</Button>}
      {user.suspendedAt === null ? (
        <Button disabledReason={ownAccount} onClick={() => setAsked('suspend')}>
          Suspend account
        </Button>
      ) : (
        <Button onClick={() => setAsked('restore')}>Restore account</Button>
      )}
      <UserQuestion user={user} asked={asked} onClose={() => setAsked(null)} onChanged={onChanged} />
    </div>
  )
}

function whyNoDemo(user: UserFacts['user']): string | undefined {
  if (user.role === 'admin') return 'An admin cannot be a demo account.'
  return user.demoBySetting ? 'This is the shared demo account.' : undefined
}
