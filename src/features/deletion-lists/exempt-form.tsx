import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { exemptDeletionRequest } from './contracts.ts'

interface ExemptFormProps {
  itemId: string
  exemption: string | null
  onChanged: () => void
}

/** Says by which provision a matched request is exempt, or takes that back. */
export function ExemptForm({ itemId, exemption, onChanged }: ExemptFormProps) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useCallMutation(exemptDeletionRequest)
  const toast = useToast()
  if (exemption !== null) {
    return (
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        pending={isPending}
        aria-label={`Take back the exemption of ${itemId}`}
        onClick={() =>
          mutate(
            { itemId, exemption: null },
            { onSuccess: onChanged, onError: (error) => toast.failed('Action Failed', error) },
          )
        }
      >
        Take back
      </Button>
    )
  }
  if (open) return <Provision itemId={itemId} onChanged={onChanged} />
  return (
    <Button
      size="small"
      variant="quiet"
      className="justify-self-start"
      aria-label={`Exempt ${itemId}`}
      onClick={() => setOpen(true)}
    >
      Exempt
    </Button>
  )
}

function Provision({ itemId, onChanged }: Omit<ExemptFormProps, 'exemption'>) {
  const form = useCallForm(exemptDeletionRequest, {
    values: { exemption: '' },
    input: ({ exemption }) => ({ itemId, exemption }),
    problemAt: 'exemption',
    onDone: onChanged,
  })
  return (
    <CallForm form={form} className="flex flex-wrap items-start gap-2">
      <Field label="Provision" hideLabel error={form.message('exemption')}>
        <Input {...form.field('exemption')} placeholder="§1798.145(a)(1)" autoComplete="off" autoFocus required />
      </Field>
      <SubmitButton variant="secondary" pending={form.pending} pendingText="Saving...">
        Save
      </SubmitButton>
    </CallForm>
  )
}
