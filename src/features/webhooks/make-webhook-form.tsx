import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { membershipAs } from '#shared/access/ownership.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { makeWebhook } from './contracts.ts'
import { type EventKind, eventKinds, kindWords } from './kinds.ts'

interface WebhookValues {
  url: string
  kinds: EventKind[]
  forTeam: boolean
}

const values: WebhookValues = { url: '', kinds: [], forTeam: false }

/** The form, and then the secret, once. */
export function MakeWebhookForm({ viewer, onMade }: { viewer: Viewer; onMade: () => void }) {
  const [made, setMade] = useState<OutputOf<typeof makeWebhook> | null>(null)
  const form = useCallForm(makeWebhook, {
    values,
    input: (given: WebhookValues) => given,
    onDone: (answer) => {
      setMade(answer)
      form.reset(values)
      onMade()
    },
  })
  if (made) return <NewSecret made={made} onDone={() => setMade(null)} />
  const lock = lockOf('apiKeys', viewer)
  const managesTeam = typeof membershipAs(viewer, 'manager') !== 'string'
  return (
    <CallForm form={form} className="grid gap-5">
      <Field label="Address" hint="Your program’s, where events are posted." error={form.message('url')}>
        <Input {...form.field('url')} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-13 font-[550] text-ink">Events</legend>
        {eventKinds.map((kind) => (
          <Checkbox key={kind} {...form.register('kinds')} value={kind} label={kindWords[kind]} description={kind} />
        ))}
        <p role="alert" className="text-13 text-red empty:hidden">
          {form.message('kinds')}
        </p>
      </fieldset>
      {managesTeam && (
        <Checkbox
          {...form.register('forTeam')}
          label={`For all of ${viewer.team?.name}`}
          description="What happens on shared lists and what your teammates reveal. Otherwise, only what you do."
        />
      )}
      <div>
        {lock?.byPlan ? (
          <PlansLink lock={lock}>Make webhook</PlansLink>
        ) : (
          <SubmitButton pending={form.pending} pendingText="Making..." disabledReason={lock?.reason}>
            Make webhook
          </SubmitButton>
        )}
      </div>
    </CallForm>
  )
}

interface NewSecretProps {
  made: OutputOf<typeof makeWebhook>
  onDone: () => void
}

function NewSecret({ made: { secret, webhook }, onDone }: NewSecretProps) {
  return (
    <div className="grid gap-4">
      <Field
        label={`The signing secret of ${new URL(webhook.url).host}`}
        hint="Your program checks signatures with it. Copy it now. It won’t be shown again."
      >
        <Input readOnly autoFocus value={secret} onFocus={({ target }) => target.select()} className="font-mono" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} what="signing secret" />
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
