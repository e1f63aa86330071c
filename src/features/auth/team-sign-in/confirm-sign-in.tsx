import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { confirmTeamSignIn } from './contracts.ts'

interface ConfirmSignInProps {
  teamId: string
  signIn: { domain: string; issuer: string; confirmed: boolean }
  onChanged: () => void
}

/** For admins: the identity provider a team has named, and whether it may be used. */
export function ConfirmSignIn({ teamId, signIn: { domain, issuer, confirmed }, onChanged }: ConfirmSignInProps) {
  const { mutateAsync, isPending } = useCallMutation(confirmTeamSignIn)
  const toast = useToast()
  const change = async () => {
    try {
      await mutateAsync({ teamId, domain, issuer, confirmed: !confirmed })
      toast.success(confirmed ? 'Identity provider turned off' : 'Identity provider confirmed', `@${domain}`)
    } catch (error) {
      toast.failed('Action Failed', error)
    }
    onChanged()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-hair py-3">
      <div className="min-w-0">
        <p className="text-14 font-medium break-all">@{domain}</p>
        <p className="text-13 break-all text-muted">{issuer}</p>
      </div>
      <Button size="small" pending={isPending} onClick={() => void change()}>
        {confirmed ? 'Turn off' : 'Confirm'}
        <span className="sr-only"> the identity provider of {domain}</span>
      </Button>
    </li>
  )
}
