import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Landmark } from '#ui/icons.tsx'
import { formatMoney } from '#ui/number-format.ts'
import { confirmSandboxPayment, type getSandboxCheckout, paySandboxCheckout } from './contracts.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { pathOf, SandboxFrame } from './sandbox-frame.tsx'

interface SandboxCheckoutProps {
  sessionId: string
  checkout: OutputOf<typeof getSandboxCheckout>
}

/** Pays for a plan with a test card, as on the page of a payment provider. */
export function SandboxCheckout({ sessionId, checkout }: SandboxCheckoutProps) {
  const { plan } = checkout
  const price = formatMoney(plan.amount * plan.seats, plan.currency)
  if (checkout.status === 'complete' || checkout.status === 'expired') {
    const paid = checkout.status === 'complete'
    return (
      <SandboxFrame title={paid ? 'This checkout is paid' : 'This checkout has expired'}>
        <p className="mt-3 text-16 text-muted">
          {paid ? 'It cannot be paid twice.' : 'Nothing was charged. Start again from the pricing page.'}
        </p>
        <ButtonLink to={paid ? pathOf(checkout.successUrl) : paths.pricing()} variant="primary" className="mt-6">
          {paid ? 'Continue' : 'See the plans'}
        </ButtonLink>
      </SandboxFrame>
    )
  }
  return (
    <SandboxFrame title="Checkout">
      <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <section aria-label="Your order">
          <p className="text-muted">{plan.name}</p>
          <p className="mt-1 flex items-baseline gap-2">
            <span className="headline-40 tabular-nums">{price}</span>
            <span className="text-muted">a {plan.interval}</span>
          </p>
          {plan.seats > 1 && (
            <p className="mt-1 text-muted">
              {plan.seats} seats at {formatMoney(plan.amount, plan.currency)} each
            </p>
          )}
          <dl className="mt-6 border-y border-hair">
            <div className="flex justify-between gap-4 py-3">
              <dt className="text-muted">Account</dt>
              <dd className="min-w-0 break-words font-medium">{checkout.email}</dd>
            </div>
            <div className="flex justify-between gap-4 border-t border-hair py-3">
              <dt className="text-muted">Due today</dt>
              <dd className="font-medium tabular-nums">{price}</dd>
            </div>
          </dl>
          {!checkout.askAgreement && (
            <p className="mt-4 max-w-[52ch] text-13 text-pretty text-muted">{checkout.terms}</p>
          )}
          <TextLink to={pathOf(checkout.cancelUrl)} className="mt-6 text-13">
            Return without paying
          </TextLink>
        </section>
        <Payment sessionId={sessionId} checkout={checkout} price={price} />
      </div>
    </SandboxFrame>
  )
}

function Payment({ sessionId, checkout, price }: SandboxCheckoutProps & { price: string }) {
  const navigate = useNavigate()
  const pay = useCallMutation(paySandboxCheckout)
  const confirm = useCallMutation(confirmSandboxPayment)
  const [confirming, setConfirming] = useState(checkout.status === 'confirming')
  const [problem, setProblem] = useState<string>()
  const agreement = useRef<HTMLInputElement>(null)
  const [leaving, setLeaving] = useState(false)

  const goOn = async (payment: OutputOf<typeof paySandboxCheckout>) => {
    setConfirming(payment.outcome === 'confirm')
    if (payment.outcome === 'declined') setProblem(payment.message)
    if (payment.outcome === 'gone')
      setProblem('This checkout can no longer be paid. Start again from the pricing page.')
    if (payment.outcome !== 'paid') return
    setLeaving(true)
    await navigate(pathOf(checkout.successUrl), { replace: true })
  }
  const answerBank = (confirmed: boolean) => {
    setProblem(undefined)
    confirm.mutate({ sessionId, confirmed }, { onSuccess: goOn, onError: ({ message }) => setProblem(message) })
  }

  if (confirming) {
    return (
      <Card>
        <CardSection className="grid justify-items-start gap-3 py-6">
          <Landmark aria-hidden className="size-6 text-accent" />
          <h2 className="headline-20">Your bank asks you to confirm</h2>
          <p className="text-muted">A payment of {price} to this site. Did you make it?</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              variant="primary"
              pending={confirm.isPending || leaving}
              pendingText="Processing..."
              onClick={() => answerBank(true)}
            >
              Confirm payment
            </Button>
            <Button onClick={() => answerBank(false)}>Decline</Button>
          </div>
        </CardSection>
      </Card>
    )
  }
  return (
    <Card>
      <CardSection className="py-6">
        <h2 className="headline-20 mb-5">Pay by card</h2>
        <SandboxCardForm
          submitLabel={`Pay ${price}`}
          pending={leaving}
          problem={problem}
          onCard={async (card) => {
            const agreed = agreement.current?.checked ?? false
            if (checkout.askAgreement && !agreed) {
              setProblem('Please agree to the terms first.')
              agreement.current?.focus()
              return
            }
            setProblem(undefined)
            await goOn(await pay.mutateAsync({ sessionId, card, agreed }))
          }}
        >
          {checkout.askAgreement && (
            <Checkbox ref={agreement} label={<span className="text-13 text-pretty">I agree: {checkout.terms}</span>} />
          )}
        </SandboxCardForm>
      </CardSection>
    </Card>
  )
}
