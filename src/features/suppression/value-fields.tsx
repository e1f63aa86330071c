import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'

export type By = 'email' | 'npi' | 'phone'

interface ByFieldProps {
  by: By
  onChange: (by: By) => void
  faults: Readonly<Record<string, string>>
  /** What the choice of a phone is called. */
  phoneLabel: string
  phoneHint?: string
}

/** The kind of a value, and the value. */
export function ByField({ by, onChange, faults, phoneLabel, phoneHint }: ByFieldProps) {
  return (
    <>
      <Field label="Known by">
        <Select name="by" value={by} onChange={({ target }) => onChange(target.value as By)}>
          <option value="email">Email</option>
          <option value="npi">NPI</option>
          <option value="phone">{phoneLabel}</option>
        </Select>
      </Field>
      {by === 'email' && (
        <Field label="Email" error={faults.email}>
          <Input name="email" type="email" autoComplete="off" spellCheck={false} required />
        </Field>
      )}
      {by === 'npi' && (
        <Field label="NPI" error={faults.npi} hint="Ten digits.">
          <Input name="npi" inputMode="numeric" autoComplete="off" required />
        </Field>
      )}
      {by === 'phone' && (
        <Field label="Phone" error={faults.phone} hint={phoneHint}>
          <Input name="phone" type="tel" autoComplete="off" required />
        </Field>
      )}
    </>
  )
}
