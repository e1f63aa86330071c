import { useRef, useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast.tsx'
import { type getAccount, updateNotifications } from './contracts.ts'

type Notifications = OutputOf<typeof getAccount>['notifications']

const switches: readonly { name: keyof Notifications; label: string; description: string }[] = [
  { name: 'marketing', label: 'Marketing', description: 'Occasional news and offers.' },
  { name: 'newFeatures', label: 'New features', description: 'What’s new and how to use it.' },
  {
    name: 'securityAlerts',
    label: 'Security alerts',
    description: 'Sign-ins from new devices, changes to your password or two-factor sign-in, large exports.',
  },
  {
    name: 'exclusionChanges',
    label: 'Exclusions',
    description: 'A physician on your lists is excluded from federal health care programs, or reinstated.',
  },
]

interface NotificationSwitchesProps {
  notifications: Notifications
  onSaved: () => void
}

/** Each switch is saved immediately, one at a time; one that couldn't be saved flips back. */
export function NotificationSwitches({ notifications, onSaved }: NotificationSwitchesProps) {
  const [shown, setShown] = useState(notifications)
  const { mutateAsync } = useCallMutation(updateNotifications)
  const toast = useToast()
  const queue = useRef(Promise.resolve())

  const change = (name: keyof Notifications, value: boolean) => {
    setShown((now) => ({ ...now, [name]: value }))
    const save = async () => {
      try {
        await mutateAsync({ [name]: value })
        toast.success('Preference updated')
        onSaved()
      } catch (error) {
        setShown((now) => ({ ...now, [name]: !value }))
        toast.failed('Could not save your preference', error)
      }
    }
    queue.current = queue.current.then(save)
  }
  return (
    <ul className="border-y border-hair">
      {switches.map(({ name, label, description }) => (
        <li key={name} className="border-t border-hair py-4 first:border-t-0">
          <Switch
            label={<span className="font-medium">{label}</span>}
            description={description}
            checked={shown[name]}
            onCheckedChange={(value) => change(name, value)}
          />
        </li>
      ))}
    </ul>
  )
}
