import { useLocation } from 'react-router'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { startMailboxSignIn } from './sign-in-contracts.ts'
import { type SignInProvider, signInNames } from './sign-in-providers.ts'

interface SignInButtonProps {
  provider: SignInProvider
  /** What is typed when it is pressed. */
  of: () => { address: string; senderName: string }
  again?: boolean
}

/** Leads to the provider's own page, which leads back. */
export function SignInButton({ provider, of, again = false }: SignInButtonProps) {
  const { pathname, search } = useLocation()
  const start = useCallMutation(startMailboxSignIn)
  const toast = useToast()
  const press = async () => {
    try {
      const { address, senderName } = of()
      const { url } = await start.mutateAsync({ address, senderName, provider, returnTo: pathname + search })
      window.location.assign(url)
    } catch (error) {
      toast.failed('Could not start the sign-in', error)
    }
  }
  return (
    <Button
      variant={again ? undefined : 'primary'}
      size={again ? 'small' : undefined}
      pending={start.isPending}
      pendingText="Opening..."
      onClick={() => void press()}
    >
      {again ? `Sign in with ${signInNames[provider]} again` : `Sign in with ${signInNames[provider]}`}
    </Button>
  )
}
