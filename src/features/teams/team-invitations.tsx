import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type getTeam, inviteMember, resendInvitation, type TeamInvitation, withdrawInvitation } from './contracts.ts'
import { roleNames } from './team-words.ts'

interface TeamInvitationsProps {
  team: OutputOf<typeof getTeam>
  onChanged: () => void
}

export function TeamInvitations({ team, onChanged }: TeamInvitationsProps) {
  return (
    <div className="grid gap-6">
      <InviteForm team={team} onChanged={onChanged} />
      {team.invitations.length > 0 && (
        <ul aria-label="Open invitations" className="border-t border-hair">
          {team.invitations.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </div>
  )
}

function InviteForm({ team: { seats, standing }, onChanged }: TeamInvitationsProps) {
  const toast = useToast()
  const form = useCallForm(inviteMember, {
    values: { email: '', role: 'recruiter' as 'manager' | 'recruiter' },
    onDone: (_, { email, role }) => {
      toast.success('Invitation sent', `${email} has 7 days to accept it.`)
      form.reset({ email: '', role })
      onChanged()
    },
  })
  const full = seats.taken >= seats.paid
  return (
    <CallForm form={form} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <Field
          label="Email address"
          error={form.message('email')}
          hint={full ? 'All seats are taken. Add a seat before they can join.' : undefined}
        >
          <Input {...form.field('email')} type="email" autoComplete="off" />
        </Field>
        <Field label="Role" error={form.message('role')}>
          <Select {...form.field('role')}>
            <option value="recruiter">{roleNames.recruiter}</option>
            <option value="manager">{roleNames.manager}</option>
          </Select>
        </Field>
      </div>
      <SubmitButton
        className="justify-self-start"
        pending={form.pending}
        pendingText="Sending..."
        disabledReason={standing === 'active' ? undefined : 'Your team has no active plan.'}
      >
        Send invitation
      </SubmitButton>
    </CallForm>
  )
}

function Invitation({ invitation, onChanged }: { invitation: TeamInvitation; onChanged: () => void }) {
  const { id, email, role, hasExpired, expiresAt } = invitation
  const resend = useCallMutation(resendInvitation)
  const withdraw = useCallMutation(withdrawInvitation)
  const toast = useToast()
  const press = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call()
      toast.success(done, email)
    } catch (error) {
      toast.failed('Could not change the invitation', error)
    }
    onChanged()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-hair py-3">
      <div className="min-w-0">
        <p className="text-14 break-all">{email}</p>
        <p className="text-13 text-muted">
          {roleNames[role]} ·{' '}
          {hasExpired ? (
            <Badge tone="amber">Expired</Badge>
          ) : (
            <>
              Expires <Time value={expiresAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          variant="quiet"
          size="small"
          pending={resend.isPending}
          onClick={() => void press(() => resend.mutateAsync({ id }), 'Invitation sent again')}
        >
          Resend<span className="sr-only"> the invitation of {email}</span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          pending={withdraw.isPending}
          onClick={() => void press(() => withdraw.mutateAsync({ id }), 'Invitation withdrawn')}
        >
          Withdraw<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </div>
    </li>
  )
}
