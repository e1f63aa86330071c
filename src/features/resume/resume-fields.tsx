import { type Control, useFormContext, useWatch } from 'react-hook-form'
import { usStates } from '#shared/text/us-states.ts'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { otherSpecialty, type ResumeValues } from './resume-values.ts'

export function NameFields() {
  const { register, formState } = useFormContext<ResumeValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="First name" error={errors.contactfirstname?.message}>
        <Input {...register('contactfirstname')} autoComplete="given-name" required />
      </Field>
      <Field label="Middle name" optional error={errors.contactmiddlename?.message}>
        <Input {...register('contactmiddlename')} autoComplete="additional-name" />
      </Field>
      <Field label="Last name" error={errors.contactlastname?.message} className="sm:col-span-2">
        <Input {...register('contactlastname')} autoComplete="family-name" required />
      </Field>
    </div>
  )
}

interface PracticeFieldsProps {
  control: Control<ResumeValues>
  specialties: readonly string[]
}

export function PracticeFields({ control, specialties }: PracticeFieldsProps) {
  const { register, formState } = useFormContext<ResumeValues>()
  const { errors } = formState
  const specialty = useWatch({ control, name: 'specialty' })
  return (
    <div className="grid gap-5">
      <Field label="Physician title" error={errors.contacttitle?.message}>
        <Input {...register('contacttitle')} autoComplete="organization-title" required />
      </Field>
      <Field
        label="Company name"
        error={errors.companyname?.message}
        hint="The practice, hospital, or group you work for."
      >
        <Input {...register('companyname')} autoComplete="organization" required />
      </Field>
      <Field label="Specialty" error={errors.specialty?.message}>
        <Select {...register('specialty')} required>
          <option value="">Choose a specialty</option>
          {specialties.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={otherSpecialty}>{otherSpecialty}</option>
        </Select>
      </Field>
      {specialty === otherSpecialty && (
        <Field label="Your specialty" error={errors.otherspecialty?.message}>
          <Input {...register('otherspecialty')} required />
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="City" error={errors.contactcity?.message}>
          <Input {...register('contactcity')} autoComplete="address-level2" required />
        </Field>
        <Field label="State" error={errors.contactstate?.message}>
          <Select {...register('contactstate')} autoComplete="address-level1" required>
            <option value="">Choose a state</option>
            {usStates.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  )
}

export function ReachFields() {
  const { register, formState } = useFormContext<ResumeValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <Field label="Email" error={errors.contactemail?.message} hint="The confirmation goes there.">
        <Input {...register('contactemail')} type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <Field label="Phone" error={errors.contactphone?.message}>
        <Input {...register('contactphone')} type="tel" autoComplete="tel" required />
      </Field>
      <Field label="LinkedIn URL" optional error={errors.contactlinkedinurl?.message}>
        <Input {...register('contactlinkedinurl')} type="url" placeholder="linkedin.com/in/you" spellCheck={false} />
      </Field>
    </div>
  )
}
