import { useCallMutation } from '#shared/use-call.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { resendVerification } from './contracts.ts'

interface ResendVerificationProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** Where to; without it a press says that there is none. */
  email: string | undefined
}

/** Sends the confirmation again, in the words of section 8. */
export function ResendVerification({ email, ...look }: ResendVerificationProps) {
  const { mutate, isPending } = useCallMutation(resendVerification)
  const toast = useToast()
  const resend = () => {
    if (!email) {
      toast.error('No email address found to resend verification.')
      return
    }
    mutate(
      { email },
      {
        onSuccess: () => toast.success('Email sent', `If ${email} waits to be confirmed, a new link is on its way.`),
        onError: (error) => toast.error('Failed to resend verification email.', error.message),
      },
    )
  }
  return (
    <Button {...look} pending={isPending} pendingText="Sending..." onClick={resend}>
      Resend verification email
    </Button>
  )
}
