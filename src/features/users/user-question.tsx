import { useCallMutation } from '#shared/calls/use-call.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { endPlan, endUserSessions, removeAdmin, restoreUser, setDemo, suspendUser } from './contracts.ts'

export type UserAct = 'sessions' | 'plan' | 'demo' | 'suspend' | 'restore' | 'admin'

interface UserQuestionProps {
  user: { id: string; isDemo: boolean }
  /** Null: nothing is being asked. */
  asked: UserAct | null
  onClose: () => void
  onChanged: () => void
}

/** Asks for confirmation before an account is changed, then makes the change. */
export function UserQuestion({ user, asked, onClose, onChanged }: UserQuestionProps) {
  const sessionsCall = useCallMutation(endUserSessions)
  const planCall = useCallMutation(endPlan)
  const demoCall = useCallMutation(setDemo)
  const suspendCall = useCallMutation(suspendUser)
  const restoreCall = useCallMutation(restoreUser)
  const adminCall = useCallMutation(removeAdmin)
  const toast = useToast()
  const { id } = user
  const acts: Record<UserAct, () => Promise<string>> = {
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
      onClose()
    }
  }
  const calls = [sessionsCall, planCall, demoCall, suspendCall, restoreCall, adminCall]
  const words = questions(user.isDemo)
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={words[asked ?? 'sessions'].title}
      description={words[asked ?? 'sessions'].text}
      confirmLabel={words[asked ?? 'sessions'].press}
      pending={calls.some(({ isPending }) => isPending)}
      onConfirm={() => void act()}
    />
  )
}

function questions(isDemo: boolean): Record<UserAct, { title: string; text: string; press: string }> {
  return {
    sessions: {
      title: 'End all sessions?',
      text: 'This person has to sign in again everywhere. If it is your own account, this session stays.',
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
