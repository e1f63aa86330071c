import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { leaveTeam } from './contracts.ts'

export function LeaveTeamForm({ name, onLeft }: { name: string; onLeft: () => void }) {
  const form = useCallForm(leaveTeam, { values: { handOverLists: false }, asks: true, onDone: onLeft })
  return (
    <CallForm form={form} className="grid gap-4">
      <Checkbox
        {...form.register('handOverLists')}
        label="Give my private lists to the team"
        description="Otherwise you keep them. What you shared stays with the team either way."
      />
      <SubmitButton variant="danger" className="justify-self-start">
        Leave team
      </SubmitButton>
      <ConfirmDialog
        {...form.question}
        title={`Leave ${name}?`}
        description="You lose the team’s plan and everything it shares right away."
        confirmLabel="Leave team"
        pendingText="Leaving..."
        destructive
      />
    </CallForm>
  )
}
