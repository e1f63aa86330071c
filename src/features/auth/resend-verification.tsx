import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { resendVerification } from './contracts.ts'

interface ResendVerificationProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  email: string
  /** The page that the link leads to in the end. */
  returnTo: string | null | undefined
}

/** Sends the confirmation again. */
export function ResendVerification({ email, returnTo, ...look }: ResendVerificationProps) {
  const { resend, isPending } = useResend(returnTo)
  return (
    <Button {...look} pending={isPending} pendingText="Sending..." onClick={() => resend(email)}>
      Resend verification email
    </Button>
  )
}

export function useResend(returnTo: string | null | undefined) {
  const { mutate, isPending } = useCallMutation(resendVerification)
  const toast = useToast()
  const resend = (email: string) => {
    if (!email) {
      toast.error('No email address found to resend verification.')
      return
    }
    mutate(
      { email, returnTo },
      {
        onSuccess: () => toast.success('Email sent', resentText(email)),
        onError: (error) => toast.error('Failed to resend verification email.', error.message),
      },
    )
  }
  return { resend, isPending }
}

export function resentText(email: string): string {
  return `If ${email} is waiting to be confirmed, a new link is on its way.`
}
