import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select } from '#ui/control.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { CodeField } from '../auth/code-field.tsx'
import { makeListSheet } from './sheet-contracts.ts'

interface SheetValues {
  listId: string
  code: string
}

interface MakeSheetFormProps {
  viewer: Viewer
  lists: readonly { id: string; name: string }[]
  /** The second factor is on, and asked for again. */
  withCode: boolean
  onMade: () => void
}

/** The form, and then the address, once. */
export function MakeSheetForm({ viewer, lists, withCode, onMade }: MakeSheetFormProps) {
  const [made, setMade] = useState<OutputOf<typeof makeListSheet> | null>(null)
  const values: SheetValues = { listId: lists[0]?.id ?? '', code: '' }
  const form = useCallForm(makeListSheet, {
    values,
    input: ({ listId, code }: SheetValues) => ({ listId, ...(withCode && { code }) }),
    onDone: (answer) => {
      setMade(answer)
      form.reset(values)
      onMade()
    },
  })
  if (made) return <NewAddress made={made} onDone={() => setMade(null)} />
  const lock = lockOf('apiKeys', viewer)
  if (lists.length === 0) return <p className="text-14 text-muted">You have no lists yet.</p>
  return (
    <CallForm form={form} className="grid gap-5">
      <Field label="List" error={form.message('listId')}>
        <Select {...form.field('listId')}>
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {withCode && <CodeField {...form.field('code')} error={form.message('code')} />}
      <div>
        {lock?.byPlan ? (
          <PlansLink lock={lock}>Make address</PlansLink>
        ) : (
          <SubmitButton pending={form.pending} pendingText="Making..." disabledReason={lock?.reason}>
            Make address
          </SubmitButton>
        )}
      </div>
    </CallForm>
  )
}

interface NewAddressProps {
  made: OutputOf<typeof makeListSheet>
  onDone: () => void
}

function NewAddress({ made: { address, sheet }, onDone }: NewAddressProps) {
  const formula = `=IMPORTDATA("${address}")`
  return (
    <div className="grid gap-4">
      <Field
        label={`The address of ${sheet.list}`}
        hint="Copy it now. It won’t be shown again. In Excel: Data, From Web. Anyone who has it can read the list."
      >
        <Input readOnly autoFocus value={address} onFocus={({ target }) => target.select()} className="font-mono" />
      </Field>
      <Field label="For a cell in Google Sheets">
        <Input readOnly value={formula} onFocus={({ target }) => target.select()} className="font-mono" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address} what="address" />
        <CopyButton text={formula} what="formula" />
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
