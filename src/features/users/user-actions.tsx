import { useState } from 'react'
import { type PriceId, plans } from '#shared/access/plans.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { endPlan, endUserSessions, grantPlan, removeAdmin, restoreUser, setDemo, suspendUser } from './contracts.ts'
import type { UserFacts } from './user-facts.ts'

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
      toast.success('Plan given', `${plans[priceId].name}, without payment.`)
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

type Asked = 'sessions' | 'plan' | 'demo' | 'suspend' | 'restore' | 'admin'

function Presses({ facts: { user, complimentary, sessions }, onChanged }: UserActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const sessionsCall = useCallMutation(endUserSessions)
  const planCall = useCallMutation(endPlan)
  const demoCall = useCallMutation(setDemo)
  const suspendCall = useCallMutation(suspendUser)
  const restoreCall = useCallMutation(restoreUser)
  const adminCall = useCallMutation(removeAdmin)
  const toast = useToast()
  const { id } = user
  const acts: Record<Asked, () => Promise<string>> = {
    sessions: async () => `${formatCount((await sessionsCall.mutateAsync({ id })).ended, 'session')} ended`,
    plan: async () => {
      await planCall.mutateAsync({ id })
      return 'Complimentary plan ended'
    },
    demo: async () => {
      await demoCall.mutateAsync({ id, demo: !user.isDemo })
      return user.isDemo ? 'Demo ended' : 'Demo mode is on for this account'
    },
    suspend: async () => {
      await suspendCall.mutateAsync({ id })
      return 'Account suspended'
    },
    restore: async () => {
      await restoreCall.mutateAsync({ id })
      return 'Account restored'
    },
    admin: async () => {
      await adminCall.mutateAsync({ id })
      return 'Admin role removed'
    },
  }
  const act = async () => {
    if (asked === null) return
    try {
      toast.success(await acts[asked]())
      onChanged()
    } catch (error) {
      toast.failed('Action Failed', error)
    } finally {
      setAsked(null)
    }
  }
  const calls = [sessionsCall, planCall, demoCall, suspendCall, restoreCall, adminCall]
  const ownAccount = user.isSelf ? 'You cannot suspend your own account.' : undefined
  const words = questions(user.isDemo)
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
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null)
        }}
        title={words[asked ?? 'sessions'].title}
        description={words[asked ?? 'sessions'].text}
        confirmLabel={words[asked ?? 'sessions'].press}
        pending={calls.some(({ isPending }) => isPending)}
        onConfirm={() => void act()}
      />
    </div>
  )
}

function whyNoDemo(user: UserFacts['user']): string | undefined {
  if (user.role === 'admin') return 'An admin cannot be a demo account.'
  return user.demoBySetting ? 'The setting DEMO_EMAIL names this account.' : undefined
}

function questions(isDemo: boolean): Record<Asked, { title: string; text: string; press: string }> {
  return {
    sessions: {
      title: 'End all sessions?',
      text: 'This person has to sign in again everywhere. Of your own account, this session stays.',
      press: 'End all sessions',
    },
    plan: {
      title: 'End the complimentary plan?',
      text: 'Access ends right away. A paid plan stays.',
      press: 'End the complimentary plan',
    },
    suspend: {
      title: 'Suspend this account?',
      text: 'The person is logged out everywhere, cannot log in, and is notified by email. The data and a paid plan stay.',
      press: 'Suspend account',
    },
    restore: {
      title: 'Restore this account?',
      text: 'The person can log in again, and is notified by email.',
      press: 'Restore account',
    },
    admin: {
      title: 'Remove the admin role?',
      text: 'The account becomes a regular account. ADMIN_EMAILS does not restore the role by itself.',
      press: 'Remove admin role',
    },
    demo: isDemo
      ? { title: 'End demo?', text: 'The account becomes a regular account.', press: 'Make it a regular account' }
      : {
          title: 'Make this a demo account?',
          text: 'It can see sample results only: no contacts, no exports, no changes to its settings.',
          press: 'Make it a demo account',
        },
  }
}
