import type { UseFormRegisterReturn } from 'react-hook-form'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'

type By = 'email' | 'npi' | 'phone'

/** The fields' initial values; of the three, only the one named by `by` counts. */
export const noValue = { by: 'email' as By, email: '', npi: '', phone: '', firstName: '', lastName: '' }

interface ByFieldProps {
  by: By
  /** From `useCallForm`. */
  form: {
    field: (name: By | 'by') => UseFormRegisterReturn
    message: (name: By) => string | undefined
    clearErrors: () => void
  }
  /** The label of the phone option. */
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
