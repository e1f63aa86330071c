import { useEffect, useState } from 'react'
import type { PriceId } from '#shared/access/plans.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { useToast } from '#ui/toast.tsx'
import { createCheckout } from './contracts.ts'
import { destinationOf, useLeave } from './destination.ts'

/** Starts a checkout. `pending` is its plan, until the browser leaves the page. */
export function useCheckout() {
  const { mutateAsync } = useCallMutation(createCheckout)
  const [pending, setPending] = useState<PriceId | null>(null)
  const leave = useLeave()
  const toast = useToast()

  useEffect(() => {
    // Back from the provider's page, restored from the browser's cache: nothing is loading anymore.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setPending(null)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const start = async (priceId: PriceId, agreement?: { amount: number; renewsAt: string }) => {
    if (pending !== null) return
    setPending(priceId)
    try {
      const to = destinationOf(await mutateAsync({ priceId, ...(agreement ? { agreement } : {}) }))
      if (to === undefined) throw new Error('No address came back.')
      await leave(to)
      if (to.startsWith('/')) setPending(null)
    } catch (thrown) {
      setPending(null)
      const error = isCallError(thrown) ? thrown : null
      if (error?.redirectUrl) {
        toast.error(error.title ?? 'Authentication required', error.message)
        await leave(error.redirectUrl)
      } else if (error && [403, 409, 429].includes(error.status)) {
        toast.error('Checkout failed', error.message)
      } else {
        toast.error('Checkout failed', 'Failed to initiate checkout. Please try again.')
      }
    }
  }
  return { start, pending }
}
