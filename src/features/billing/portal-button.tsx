import { useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { customerPortal } from './contracts.ts'
import { useLeave } from './destination.ts'

/** Opens the provider's page about cards, invoices, and plans. */
export function PortalButton({ children = 'Manage Billing', ...props }: Omit<ButtonProps, 'pending' | 'onClick'>) {
  const { mutateAsync } = useCallMutation(customerPortal)
  const [pending, setPending] = useState(false)
  const leave = useLeave()
  const toast = useToast()
  const open = async () => {
    setPending(true)
    try {
      const { url } = await mutateAsync({})
      if (url) return await leave(url)
      toast.error('Error', 'Could not open subscription management portal.')
    } catch (error) {
      if (isCallError(error) && error.redirectUrl) {
        toast.error('Authentication required', error.message)
        return leave(error.redirectUrl)
      }
      toast.error('Portal access failed', 'Could not access customer portal. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button {...props} pending={pending} pendingText="Opening..." onClick={() => void open()}>
      {children}
    </Button>
  )
}
