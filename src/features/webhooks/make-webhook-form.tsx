import { useState } from 'react'
import { GatedSubmit } from '#features/billing/gated-submit.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { membershipAs } from '#shared/access/ownership.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ShownOnce } from '#ui/shown-once.tsx'
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
  if (made) {
    return (
      <ShownOnce
        label={`The signing secret of ${new URL(made.webhook.url).host}`}
        hint="Your program checks signatures with it. Copy it now. It won’t be shown again."
        value={made.secret}
        what="signing secret"
        onDone={() => setMade(null)}
      />
    )
  }
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
      <GatedSubmit control="apiKeys" viewer={viewer} pending={form.pending} pendingText="Making...">
        Make webhook
      </GatedSubmit>
    </CallForm>
  )
}
