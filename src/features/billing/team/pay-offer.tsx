import { useRef, useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { AgreementBox } from '../agreement-box.tsx'
import { useLeave } from '../destination.ts'
import { payTeamOffer } from './contracts.ts'

interface PayOfferProps {
  /** From the emailed link; omitted for an offer the team has accepted. */
  token?: string
  terms: string
}

/** Agrees to an offer and continues to its checkout. */
export function PayOffer({ token, terms }: PayOfferProps) {
  const { mutateAsync } = useCallMutation(payTeamOffer)
  const [pending, setPending] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const leave = useLeave()
  const toast = useToast()
  const press = async () => {
    if (!agreed) {
      setMissing(true)
      box.current?.focus()
      return
    }
    setPending(true)
    try {
      const { url } = await mutateAsync({ token, agreed: true })
      await leave(url)
    } catch (error) {
      toast.failed('Checkout failed', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-4">
      <AgreementBox
        {...{ text: terms, agreed, missing, box }}
        onChange={(next) => {
          setAgreed(next)
          if (next) setMissing(false)
        }}
      />
      <Button
        variant="primary"
        size="large"
        className="justify-self-start"
        pending={pending}
        pendingText="Processing..."
        onClick={() => void press()}
      >
        Continue to payment
      </Button>
    </div>
  )
}
