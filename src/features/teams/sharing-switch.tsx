import { useCallMutation } from '#shared/calls/use-call.ts'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast.tsx'
import { type SharedKind, setSharing } from './contracts.ts'

interface SharingSwitchProps {
  kind: SharedKind
  id: string
  shared: boolean
  /** The team's name. */
  team: string
  disabled?: boolean
  onChanged: () => void
}

/** Private, or shared with the team; saved when switched. */
export function SharingSwitch({ kind, id, shared, team, disabled = false, onChanged }: SharingSwitchProps) {
  const { mutateAsync, isPending } = useCallMutation(setSharing)
  const toast = useToast()
  const change = async (next: boolean) => {
    try {
      await mutateAsync({ kind, id, shared: next })
      toast.success(next ? `Shared with ${team}` : 'Private again')
    } catch (error) {
      toast.failed('Could not change the sharing', error)
    }
    onChanged()
  }
  return (
    <Switch
      label={`Share with ${team}`}
      checked={shared}
      disabled={disabled || isPending}
      onCheckedChange={(next) => void change(next)}
      className="min-h-11"
    />
  )
}
