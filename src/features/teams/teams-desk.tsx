import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Dialog, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type getTeams, makeTeam, updateTeamPlan } from './contracts.ts'

type DeskTeam = OutputOf<typeof getTeams>['data'][number]

/** For admins: a team for an account that has agreed to an offer, paid by invoice. */
export function MakeTeamForm({ onMade }: { onMade: () => void }) {
  const toast = useToast()
  const nothing = { email: '', name: '', seats: 5, until: '' }
  const form = useCallForm(makeTeam, {
    values: nothing,
    input: ({ until, seats, ...values }) => ({ ...values, seats: Number(seats), until: until || null }),
    onDone: (_, { name }) => {
      toast.success('Team created', `${name} can invite its members now.`)
      form.reset(nothing)
      onMade()
    },
  })
  return (
    <CallForm form={form} className="grid gap-4 sm:grid-cols-2">
      <Field label="Owner’s email" error={form.message('email')} hint="They need a confirmed account.">
        <Input {...form.field('email')} type="email" autoComplete="off" />
      </Field>
      <Field label="Team name" error={form.message('name')}>
        <Input {...form.field('name')} autoComplete="off" />
      </Field>
      <Field label="Seats" error={form.message('seats')}>
        <Input {...form.field('seats')} type="number" min={1} />
      </Field>
      <Field label="Last day" optional error={form.message('until')}>
        <Input {...form.field('until')} type="date" />
      </Field>
      <SubmitButton className="justify-self-start" pending={form.pending}>
        Create team
      </SubmitButton>
    </CallForm>
  )
}

const standings = { active: 'Active', readOnly: 'Read-only', locked: 'Locked' } as const

interface TeamsTableProps {
  teams: readonly DeskTeam[]
  opened: DeskTeam | null
  onOpen: (team: DeskTeam | null) => void
  onChanged: () => void
}

export function TeamsTable({ teams, opened, onOpen, onChanged }: TeamsTableProps) {
  return (
    <>
      <Table label="Teams" cards>
        <TableHead>
          <TableHeader>Team</TableHeader>
          <TableHeader>Plan</TableHeader>
          <TableHeader className="text-right">Seats</TableHeader>
          <TableHeader>Last day</TableHeader>
          <TableHeader className="text-right">
            <span className="sr-only">Actions</span>
          </TableHeader>
        </TableHead>
        <TableBody>
          {teams.map((team) => (
            <TableRow key={team.id}>
              <TableCell className="min-w-44">
                <span className="font-medium break-words">{team.name}</span>
                <span className="block text-13 break-all text-muted">{team.owners.join(', ')}</span>
              </TableCell>
              <TableCell>
                <Badge tone={team.standing === 'active' ? 'accent' : 'amber'}>{standings[team.standing]}</Badge>
              </TableCell>
              <TableCell data-label="Seats" className="text-right whitespace-nowrap tabular-nums">
                {team.seats.taken} of {team.seats.paid}
              </TableCell>
              <TableCell data-label="Last day" className="whitespace-nowrap text-muted">
                {team.until ?? 'None'}
              </TableCell>
              <TableCell className="text-right">
                {team.byCard ? (
                  <span className="text-13 text-muted">Paid by card</span>
                ) : (
                  <Button size="small" onClick={() => onOpen(team)}>
                    Change plan<span className="sr-only"> of {team.name}</span>
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Dialog
        open={opened !== null}
        onOpenChange={(open) => !open && onOpen(null)}
        title={opened?.name ?? ''}
        description="Recorded in the audit log."
      >
        {opened && <PlanForm key={opened.id} team={opened} onChanged={onChanged} onClose={() => onOpen(null)} />}
      </Dialog>
    </>
  )
}

function PlanForm({ team, onChanged, onClose }: { team: DeskTeam; onChanged: () => void; onClose: () => void }) {
  const toast = useToast()
  const pay = useCallMutation(updateTeamPlan)
  const form = useCallForm(updateTeamPlan, {
    values: { seats: team.seats.paid, until: team.until ?? '' },
    input: ({ seats, until }) => ({ id: team.id, seats: Number(seats), until: until || null }),
    onDone: () => {
      toast.success('Plan changed')
      onClose()
      onChanged()
    },
  })
  const setPaid = async () => {
    try {
      await pay.mutateAsync({ id: team.id, paid: !team.paid })
      toast.success(team.paid ? 'Marked as unpaid' : 'Marked as paid')
      onClose()
      onChanged()
    } catch (error) {
      toast.failed('Action Failed', error)
    }
  }
  return (
    <CallForm form={form} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Seats" error={form.message('seats')}>
          <Input {...form.field('seats')} type="number" min={1} />
        </Field>
        <Field label="Last day" optional error={form.message('until')}>
          <Input {...form.field('until')} type="date" />
        </Field>
      </div>
      <p className="text-13 text-muted">
        {team.paid
          ? 'If an invoice stays unpaid, mark it: the team becomes read-only, and loses the plan after 14 days.'
          : 'An invoice is unpaid. Mark it as paid once the payment arrives.'}
      </p>
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <Button pending={pay.isPending} onClick={() => void setPaid()}>
          {team.paid ? 'Mark as unpaid' : 'Mark as paid'}
        </Button>
        <SubmitButton pending={form.pending}>Save plan</SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
