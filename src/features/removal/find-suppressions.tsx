import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { OutputOf } from '#shared/calls/contract.ts'
import { Button } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { findSuppressions } from './contracts.ts'
import { FoundSuppressions } from './found-suppressions.tsx'
import { ByField, noValue } from './value-fields.tsx'

/** Looks up entries by a value, because the list itself is hashes, and lifts them. */
export function FindSuppressions({ onLifted }: { onLifted: () => void }) {
  const [found, setFound] = useState<OutputOf<typeof findSuppressions>>()
  const form = useCallForm(findSuppressions, {
    values: noValue,
    input: ({ by, email, npi, phone, ...name }) => {
      if (by === 'email') return { by, email, ...name }
      return by === 'npi' ? { by, npi, ...name } : { by, phone, ...name }
    },
    onDone: setFound,
    onRefused: () => setFound(undefined),
    onInvalid: () => setFound(undefined),
  })
  const by = useWatch({ control: form.control, name: 'by' })
  return (
    <>
      <CallForm form={form} className="mt-4 grid gap-4" aria-label="Look up an entry">
        <ByField by={by} form={form} phoneLabel="Phone" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={form.message('firstName')}>
            <Input {...form.field('firstName')} autoComplete="off" />
          </Field>
          <Field label="Last name" error={form.message('lastName')}>
            <Input {...form.field('lastName')} autoComplete="off" />
          </Field>
        </div>
        <p className="text-13 text-muted">With a name, entries of that name with the value are found, too.</p>
        <Button type="submit" variant="secondary" pending={form.pending} className="justify-self-start">
          Look up
        </Button>
      </CallForm>
      {found && (
        <FoundSuppressions
          found={found}
          onLifted={() => {
            void form.submit()
            onLifted()
          }}
        />
      )}
    </>
  )
}
