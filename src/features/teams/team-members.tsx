import { useState } from 'react'
import { type TeamRole, teamRoles } from '#shared/access/ownership.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { changeRole, type getTeam, removeMember, type TeamMember } from './contracts.ts'
import { roleNames } from './team-words.ts'

interface TeamMembersProps {
  team: OutputOf<typeof getTeam>
  onChanged: () => void
}

/** Who is in the team; for owners and managers, also counts of what each did this week. */
export function TeamMembers({ team, onChanged }: TeamMembersProps) {
  const [leaving, setLeaving] = useState<TeamMember | null>(null)
  const leads = team.role !== 'recruiter'
  return (
    <>
      <Table label="Members" cards>
        <TableHead>
          <TableHeader>Name</TableHeader>
          <TableHeader>Role</TableHeader>
          {leads && (
            <>
              <TableHeader className="max-lg:hidden">Last active</TableHeader>
              <TableHeader className="text-right">Reveals</TableHeader>
              <TableHeader className="text-right">Emails</TableHeader>
              <TableHeader className="text-right">Exports</TableHeader>
              <TableHeader className="text-right">
                <span className="sr-only">Actions</span>
              </TableHeader>
            </>
          )}
        </TableHead>
        <TableBody>
          {team.members.map((member) => (
            <TableRow key={member.id}>
              <TableCell className="max-w-72 min-w-40">
                <span className="font-medium break-words">{member.name}</span>
                {member.isSelf && <span className="text-muted"> (you)</span>}
                <span className="block text-13 break-all text-muted">{member.email}</span>
                {leads && (
                  <span className="block text-13 text-muted lg:hidden">
                    {member.lastActiveAt ? (
                      <>
                        Active <Time value={member.lastActiveAt} />
                      </>
                    ) : (
                      'Not active yet'
                    )}
                  </span>
                )}
                {member.twoFactor === false && team.requiresTwoFactor && <Badge tone="amber">No two-factor</Badge>}
              </TableCell>
              <TableCell data-label="Role">
                <RoleOf team={team} member={member} onChanged={onChanged} />
              </TableCell>
              {leads && (
                <>
                  <TableCell className="whitespace-nowrap text-muted max-lg:hidden">
                    {member.lastActiveAt ? <Time value={member.lastActiveAt} /> : 'Not yet'}
                  </TableCell>
                  <Count label="Reveals" value={member.week?.reveals} />
                  <Count label="Emails" value={member.week?.emails} />
                  <Count label="Exports" value={member.week?.exports} />
                  <TableCell className="text-right">
                    {mayRemove(team.role, member) && (
                      <Button variant="quiet" size="small" onClick={() => setLeaving(member)}>
                        Remove<span className="sr-only"> {member.name}</span>
                      </Button>
                    )}
                  </TableCell>
                </>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {leads && <p className="mt-2 text-13 text-muted">Counts cover the last 7 days.</p>}
      <RemoveMember member={leaving} onClose={() => setLeaving(null)} onChanged={onChanged} />
    </>
  )
}

function mayRemove(role: TeamRole, member: TeamMember): boolean {
  return !member.isSelf && (role === 'owner' || (role === 'manager' && member.role === 'recruiter'))
}

function Count({ label, value = 0 }: { label: string; value: number | undefined }) {
  return (
    <TableCell data-label={label} className="text-right tabular-nums">
      {formatNumber(value)}
    </TableCell>
  )
}

function RoleOf({ team, member, onChanged }: TeamMembersProps & { member: TeamMember }) {
  const { mutateAsync, isPending } = useCallMutation(changeRole)
  const toast = useToast()
  if (team.role !== 'owner') return roleNames[member.role]
  const change = async (role: TeamRole) => {
    try {
      await mutateAsync({ memberId: member.id, role })
      toast.success('Role changed', `${member.name} is now ${roleNames[role].toLowerCase()}.`)
    } catch (error) {
      toast.failed('Could not change the role', error)
    }
    onChanged()
  }
  return (
    <Select
      aria-label={`Role of ${member.name}`}
      value={member.role}
      disabled={isPending}
      className="min-w-32"
      onChange={(event) => void change(event.target.value as TeamRole)}
    >
      {teamRoles.map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </Select>
  )
}

interface RemoveMemberProps {
  member: TeamMember | null
  onClose: () => void
  onChanged: () => void
}

function RemoveMember({ member, onClose, onChanged }: RemoveMemberProps) {
  const { mutateAsync, isPending } = useCallMutation(removeMember)
  const toast = useToast()
  const remove = async () => {
    if (member === null) return
    try {
      await mutateAsync({ memberId: member.id })
      toast.success('Member removed', `${member.name} no longer has access to the team.`)
    } catch (error) {
      toast.failed('Could not remove the member', error)
    }
    onClose()
    onChanged()
  }
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={onClose}
      title={`Remove ${member?.name ?? ''}?`}
      description="They lose access right away. What they shared stays with the team, and their private lists stay theirs."
      confirmLabel="Remove member"
      pendingText="Removing..."
      pending={isPending}
      destructive
      onConfirm={() => void remove()}
    />
  )
}
