import type { UseFormRegisterReturn } from 'react-hook-form'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'

type By = 'email' | 'npi' | 'phone'

/** What the fields hold at first; of the three values only that of `by` counts. */
export const noValue = { by: 'email' as By, email: '', npi: '', phone: '', firstName: '', lastName: '' }

interface ByFieldProps {
  by: By
  /** Of `useCallForm`. */
  form: {
    field: (name: By | 'by') => UseFormRegisterReturn
    message: (name: By) => string | undefined
    clearErrors: () => void
  }
  /** What the choice of a phone is called. */
  phoneLabel: string
  phoneHint?: string
}

/** The kind of a value, and the value. */
export function ByField({ by, form, phoneLabel, phoneHint }: ByFieldProps) {
  const { onChange, ...choice } = form.field('by')
  return (
    <>
      <Field label="Identify by">
        <Select
          {...choice}
          onChange={(event) => {
            form.clearErrors()
            void onChange(event)
          }}
        >
          <option value="email">Email</option>
          <option value="npi">NPI</option>
          <option value="phone">{phoneLabel}</option>
        </Select>
      </Field>
      {by === 'email' && (
        <Field label="Email" error={form.message('email')}>
          <Input {...form.field('email')} type="email" autoComplete="off" spellCheck={false} required />
        </Field>
      )}
      {by === 'npi' && (
        <Field label="NPI" error={form.message('npi')} hint="Ten digits.">
          <Input {...form.field('npi')} inputMode="numeric" autoComplete="off" required />
        </Field>
      )}
      {by === 'phone' && (
        <Field label="Phone" error={form.message('phone')} hint={phoneHint}>
          <Input {...form.field('phone')} type="tel" autoComplete="off" required />
        </Field>
      )}
    </>
  )
}
