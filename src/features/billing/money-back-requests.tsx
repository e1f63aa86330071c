import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Inbox } from '#ui/icons.tsx'
import { formatMoney } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { decideMoneyBack, type getMoneyBackRequests } from './desk-contracts.ts'
import { MoneyBackFacts } from './money-back-section.tsx'
import { notCovered } from './money-back-words.ts'

type Request = OutputOf<typeof getMoneyBackRequests>['data'][number]

interface MoneyBackRequestsProps {
  requests: readonly Request[]
  onDecided: () => void
}

/** For the admin: who requested a refund, and what decides it. */
export function MoneyBackRequests({ requests, onDecided }: MoneyBackRequestsProps) {
  if (requests.length === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden />} title="No requests here">
        Refund requests are listed here, with the facts that decide them.
      </EmptyState>
    )
  }
  return (
    <ul>
      {requests.map((request) => (
        <li
          key={request.id}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4 border-b border-hair py-6 first:border-t md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <p className="font-semibold break-words">{request.email}</p>
            <p className="mt-0.5 text-13 text-muted">
              Requested on <Time value={request.createdAt} />
              {request.decidedAt && (
                <>
                  , decided on <Time value={request.decidedAt} />
                </>
              )}
            </p>
            {request.reason && <p className="mt-3 max-w-[60ch] break-words whitespace-pre-line">{request.reason}</p>}
          </div>
          <MoneyBackFacts facts={request} />
          {request.status === 'pending' && <Decision request={request} onDecided={onDecided} />}
        </li>
      ))}
    </ul>
  )
}

function Decision({ request, onDecided }: { request: Request; onDecided: () => void }) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const [reason, setReason] = useState('')
  const known = notCovered(request).join(' ')
  const { mutateAsync, isPending } = useCallMutation(decideMoneyBack)
  const toast = useToast()
  const price = formatMoney(request.amount, request.currency)
  const decide = async () => {
    if (asking === null) return
    try {
      const { message } = await mutateAsync({ requestId: request.id, action: asking, reason })
      toast.success(asking === 'approve' ? 'Request approved' : 'Request rejected', message)
      onDecided()
    } catch (error) {
      toast.failed('Action Failed', error)
    } finally {
      setAsking(null)
    }
  }
  return (
    <div className="grid gap-3">
      <Field label="Reason for a rejection" optional={known !== ''}>
        <Textarea
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          placeholder={known}
          maxLength={2000}
          rows={2}
        />
      </Field>
      <div className="flex gap-2 md:flex-col">
        <Button onClick={() => setAsking('approve')}>Approve</Button>
        <Button variant="quiet" onClick={() => setAsking('reject')}>
          Reject
        </Button>
        <ConfirmDialog
          open={asking !== null}
          onOpenChange={(open) => {
            if (!open) setAsking(null)
          }}
          title={asking === 'approve' ? `Refund ${price}?` : 'Reject this request?'}
          description={
            asking === 'approve'
              ? `${price} is refunded to ${request.email}, and the subscription ends immediately. This cannot be undone.`
              : `${request.email} keeps the subscription and is notified by email. Reason: ${reason.trim() || known || 'enter one first.'}`
          }
          confirmLabel={asking === 'approve' ? 'Refund payment' : 'Reject request'}
          pendingText="Processing..."
          pending={isPending}
          destructive={asking === 'approve'}
          onConfirm={() => void decide()}
        />
      </div>
    </div>
  )
}
