import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { deleteTeam, type getTeam, updateTeam } from './contracts.ts'

interface TeamSettingsProps {
  team: OutputOf<typeof getTeam>
  onChanged: () => void
}

/** For the owner: the name, and the two switches that apply to everyone. */
export function TeamSettings({ team, onChanged }: TeamSettingsProps) {
  const toast = useToast()
  const form = useCallForm(updateTeam, {
    values: { name: team.name },
    texts: { name: 'Team name' },
    onDone: () => {
      toast.success('Team saved')
      onChanged()
    },
  })
  return (
    <div className="grid gap-6">
      <CallForm form={form} className="flex flex-wrap items-end gap-2">
        <Field label="Team name" error={form.message('name')} className="min-w-56 flex-1">
          <Input {...form.field('name')} maxLength={limits.ownName} autoComplete="off" />
        </Field>
        <SubmitButton variant="secondary" pending={form.pending}>
          Save name
        </SubmitButton>
      </CallForm>
      <Switches team={team} onChanged={onChanged} />
    </div>
  )
}

function Switches({ team, onChanged }: TeamSettingsProps) {
  const { mutateAsync, isPending } = useCallMutation(updateTeam)
  const toast = useToast()
  const change = async (settings: { sharesByDefault?: boolean; requiresTwoFactor?: boolean }) => {
    try {
      await mutateAsync(settings)
      toast.success('Setting saved')
    } catch (error) {
      toast.failed('Could not save the setting', error)
    }
    onChanged()
  }
  return (
    <ul className="border-y border-hair">
      <li className="py-4">
        <Switch
          label={<span className="font-medium">Share new things with the team</span>}
          description="New lists, searches, templates, and presets are shared unless their owner says otherwise."
          checked={team.sharesByDefault}
          disabled={isPending}
          onCheckedChange={(sharesByDefault) => void change({ sharesByDefault })}
        />
      </li>
      <li className="border-t border-hair py-4">
        <Switch
          label={<span className="font-medium">Require two-factor sign-in</span>}
          description="Members without it lose access to the team until they turn it on."
          checked={team.requiresTwoFactor}
          disabled={isPending}
          onCheckedChange={(requiresTwoFactor) => void change({ requiresTwoFactor })}
        />
      </li>
    </ul>
  )
}

export function DeleteTeamForm({ team, onDeleted }: { team: TeamSettingsProps['team']; onDeleted: () => void }) {
  const form = useCallForm(deleteTeam, { values: { name: '' }, onDone: onDeleted })
  return (
    <CallForm form={form} className="grid gap-4">
      <Field label="Enter the team’s name to delete it" hint={team.name} error={form.message('name')}>
        <Input {...form.field('name')} autoComplete="off" />
      </Field>
      <SubmitButton variant="danger" className="justify-self-start" pending={form.pending} pendingText="Deleting...">
        Delete team
      </SubmitButton>
    </CallForm>
  )
}
