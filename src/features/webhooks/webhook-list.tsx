import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { deleteWebhook, setWebhook, testWebhook, type Webhook } from './contracts.ts'
import { kindWords } from './kinds.ts'

const DeliveriesDialog = lazyDialog(() => import('./deliveries-dialog.tsx').then((module) => module.DeliveriesDialog))

interface WebhookListProps {
  webhooks: readonly Webhook[]
  onChanged: () => void
}

export function WebhookList({ webhooks, onChanged }: WebhookListProps) {
  const [asked, setAsked] = useState<Webhook | null>(null)
  const [shown, setShown] = useState<Webhook | null>(null)
  const remove = useCallMutation(deleteWebhook)
  const toast = useToast()
  const confirm = async ({ id, url }: Webhook) => {
    try {
      await remove.mutateAsync({ webhookId: id })
      toast.success('Webhook deleted', new URL(url).host)
    } catch (error) {
      toast.failed('Could not delete the webhook', error)
    }
    setAsked(null)
    onChanged()
  }
  if (webhooks.length === 0) return <p className="text-14 text-muted">You have no webhooks yet.</p>
  return (
    <>
      <ul className="border-y border-hair">
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            of={webhook}
            onDelete={() => setAsked(webhook)}
            onShow={() => setShown(webhook)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null)
        }}
        title="Delete this webhook?"
        description={`Nothing more is sent to ${asked ? new URL(asked.url).host : ''}, and its log is deleted.`}
        confirmLabel="Delete webhook"
        pendingText="Deleting..."
        pending={remove.isPending}
        destructive
        onConfirm={() => {
          if (asked) void confirm(asked)
        }}
      />
      {shown && (
        <DeliveriesDialog
          webhook={shown}
          open
          onOpenChange={(open) => {
            if (!open) setShown(null)
          }}
        />
      )}
    </>
  )
}

const states = {
  on: null,
  off: { label: 'Off', tone: 'neutral' },
  failing: { label: 'Off: it failed for three days', tone: 'red' },
  gone: { label: 'Off: it answered 410 Gone', tone: 'red' },
  ended: { label: 'Ended when you joined your team', tone: 'neutral' },
} as const

interface WebhookRowProps {
  of: Webhook
  onDelete: () => void
  onShow: () => void
  onChanged: () => void
}

function WebhookRow({ of, onDelete, onShow, onChanged }: WebhookRowProps) {
  const { id, url, kinds, forTeam, lastSuccessAt, state } = of
  const set = useCallMutation(setWebhook)
  const test = useCallMutation(testWebhook)
  const toast = useToast()
  const turn = async (on: boolean) => {
    try {
      await set.mutateAsync({ webhookId: id, on })
    } catch (error) {
      toast.failed('Could not change the webhook', error)
    }
    onChanged()
  }
  const sendTest = async () => {
    try {
      await test.mutateAsync({ webhookId: id })
      toast.success('Test event sent', 'The log shows what came back.')
    } catch (error) {
      toast.failed('Could not send a test event', error)
    }
  }
  const shown = states[state]
  const of_ = <span className="sr-only"> for {url}</span>
  return (
    <li className="grid gap-2 border-t border-hair py-3 first:border-t-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{url}</span>
          {forTeam && <Badge>Team</Badge>}
          {shown && <Badge tone={shown.tone}>{shown.label}</Badge>}
        </p>
        <p className="text-13 text-muted">{kinds.map((kind) => kindWords[kind]).join(', ')}</p>
        <p className="text-13 text-muted">
          {lastSuccessAt === null ? (
            'Nothing delivered yet'
          ) : (
            <>
              Last delivered <Time value={lastSuccessAt} format="date-time" />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onShow}>
          Log{of_}
        </Button>
        {state === 'on' && (
          <Button size="small" pending={test.isPending} onClick={() => void sendTest()}>
            Send test{of_}
          </Button>
        )}
        {state !== 'ended' && (
          <Button size="small" pending={set.isPending} onClick={() => void turn(state !== 'on')}>
            {state === 'on' ? 'Turn off' : 'Turn on'}
            {of_}
          </Button>
        )}
        <Button size="small" onClick={onDelete}>
          Delete{of_}
        </Button>
      </div>
    </li>
  )
}
