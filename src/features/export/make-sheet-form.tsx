import { useState } from 'react'
import { GatedSubmit } from '#features/billing/gated-submit.tsx'
import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { CallForm } from '#ui/call-form.tsx'
import { Select } from '#ui/control.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { SecretText, ShownOnce } from '#ui/shown-once.tsx'
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
      <GatedSubmit control="apiKeys" viewer={viewer} pending={form.pending} pendingText="Making...">
        Make address
      </GatedSubmit>
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
    <ShownOnce
      label={`The address of ${sheet.list}`}
      hint="Copy it now. It won’t be shown again. In Excel: Data, From Web. Anyone who has it can read the list."
      value={address}
      what="address"
      buttons={<CopyButton text={formula} what="formula" />}
      onDone={onDone}
    >
      <Field label="For a cell in Google Sheets">
        <SecretText value={formula} />
      </Field>
    </ShownOnce>
  )
}
