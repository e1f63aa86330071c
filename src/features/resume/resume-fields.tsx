import { type Control, useFormContext, useWatch } from 'react-hook-form'
import { usStates } from '#shared/text/us-states.ts'
import { Input, Select } from '#ui/control.tsx'
import { otherSpecialty, type ResumeValues } from './resume-values.ts'
import { ResumeField } from './resume-words.tsx'

export function NameFields() {
  const { register } = useFormContext<ResumeValues>()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ResumeField name="contactfirstname" label="First name">
        <Input {...register('contactfirstname')} autoComplete="given-name" required />
      </ResumeField>
      <ResumeField name="contactmiddlename" label="Middle name" optional>
        <Input {...register('contactmiddlename')} autoComplete="additional-name" />
      </ResumeField>
      <ResumeField name="contactlastname" label="Last name" className="sm:col-span-2">
        <Input {...register('contactlastname')} autoComplete="family-name" required />
      </ResumeField>
    </div>
  )
}

interface PracticeFieldsProps {
  control: Control<ResumeValues>
  specialties: readonly string[]
}

export function PracticeFields({ control, specialties }: PracticeFieldsProps) {
  const { register } = useFormContext<ResumeValues>()
  const specialty = useWatch({ control, name: 'specialty' })
  return (
    <div className="grid gap-5">
      <ResumeField name="contacttitle" label="Physician title">
        <Input {...register('contacttitle')} autoComplete="organization-title" required />
      </ResumeField>
      <ResumeField name="companyname" label="Company name" hint="The practice, hospital, or group you work for.">
        <Input {...register('companyname')} autoComplete="organization" required />
      </ResumeField>
      <ResumeField name="specialty" label="Specialty">
        <Select {...register('specialty')} required>
          <option value="">Choose a specialty</option>
          {specialties.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={otherSpecialty}>{otherSpecialty}</option>
        </Select>
      </ResumeField>
      {specialty === otherSpecialty && (
        <ResumeField name="otherspecialty" label="Your specialty">
          <Input {...register('otherspecialty')} required />
        </ResumeField>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <ResumeField name="contactcity" label="City">
          <Input {...register('contactcity')} autoComplete="address-level2" required />
        </ResumeField>
        <ResumeField name="contactstate" label="State">
          <Select {...register('contactstate')} autoComplete="address-level1" required>
            <option value="">Choose a state</option>
            {usStates.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </ResumeField>
      </div>
    </div>
  )
}

export function ReachFields() {
  const { register } = useFormContext<ResumeValues>()
  return (
    <div className="grid gap-5">
      <ResumeField name="contactemail" label="Email" hint="The confirmation goes there.">
        <Input {...register('contactemail')} type="email" autoComplete="email" spellCheck={false} required />
      </ResumeField>
      <ResumeField name="contactphone" label="Phone">
        <Input {...register('contactphone')} type="tel" autoComplete="tel" required />
      </ResumeField>
      <ResumeField name="contactlinkedinurl" label="LinkedIn URL" optional>
        <Input {...register('contactlinkedinurl')} type="url" placeholder="linkedin.com/in/you" spellCheck={false} />
      </ResumeField>
    </div>
  )
}
