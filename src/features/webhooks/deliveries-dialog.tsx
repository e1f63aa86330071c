import { useCall, useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type Delivery, getWebhookDeliveries, resendWebhookDelivery, type Webhook } from './contracts.ts'

interface DeliveriesDialogProps {
  webhook: Webhook
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What was sent, and what came back. */
export function DeliveriesDialog({ webhook, open, onOpenChange }: DeliveriesDialogProps) {
  const log = useCall(getWebhookDeliveries, { webhookId: webhook.id })
  const renew = () => void log.refetch()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title="Log"
      description={webhook.url}
      footer={<Button onClick={renew}>Refresh</Button>}
    >
      {log.isError && <LoadFailure onRetry={renew}>The log could not be loaded.</LoadFailure>}
      {log.data?.data.length === 0 && <p className="text-14 text-muted">Nothing was sent in the last 30 days.</p>}
      <ul>
        {log.data?.data.map((delivery) => (
          <DeliveryRow key={delivery.id} of={delivery} mayResend={webhook.state === 'on'} onResent={renew} />
        ))}
      </ul>
    </Dialog>
  )
}

const states = {
  waiting: { label: 'Waiting', tone: 'amber' },
  delivered: { label: 'Delivered', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'red' },
} as const

interface DeliveryRowProps {
  of: Delivery
  mayResend: boolean
  onResent: () => void
}

function DeliveryRow({ of, mayResend, onResent }: DeliveryRowProps) {
  const { id, kind, happenedAt, state, tries, nextAt, tookMs, status, answer, fault, body } = of
  const resend = useCallMutation(resendWebhookDelivery)
  const toast = useToast()
  const again = async () => {
    try {
      await resend.mutateAsync({ deliveryId: id })
      toast.success('Sent again')
    } catch (error) {
      toast.failed('Could not send it again', error)
    }
    onResent()
  }
  const { label, tone } = states[state]
  return (
    <li className="grid gap-1.5 border-t border-hair py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {kind} <Badge tone={tone}>{label}</Badge>
        <span className="text-13 font-normal text-muted">
          <Time value={happenedAt} format="date-time" />
        </span>
      </p>
      <p className="text-13 text-muted">
        {tries === 0 ? 'Not tried yet' : tries === 1 ? 'Tried once' : `Tried ${tries} times`}
        {status !== null && ` · answered ${status}`}
        {tookMs !== null && ` in ${tookMs} ms`}
        {fault !== null && ` · ${fault}`}
        {nextAt !== null && tries > 0 && (
          <>
            {' '}
            · next try <Time value={nextAt} format="date-time" />
          </>
        )}
      </p>
      <details className="text-13">
        <summary className="cursor-pointer text-accent">Body and answer</summary>
        <pre className="mt-2 max-h-48 overflow-auto rounded-8 bg-fill p-3 whitespace-pre-wrap wrap-anywhere">
          {body}
        </pre>
        <pre className="mt-2 max-h-48 overflow-auto rounded-8 bg-fill p-3 whitespace-pre-wrap wrap-anywhere">
          {answer === null ? 'No answer.' : answer === '' ? 'An empty answer.' : answer}
        </pre>
      </details>
      {mayResend && state !== 'waiting' && (
        <div>
          <Button size="small" pending={resend.isPending} onClick={() => void again()}>
            Send again<span className="sr-only"> {kind}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
