import { type Control, useWatch } from 'react-hook-form'
import { usStates } from '#shared/text/us-states.ts'
import { Input, Select } from '#ui/control.tsx'
import { otherSpecialty, type ResumeValues } from './resume-values.ts'
import { ResumeField, useRegisterField } from './resume-words.tsx'

export function NameFields() {
  const field = useRegisterField()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ResumeField name="contactfirstname" label="First name">
        <Input {...field('contactfirstname')} autoComplete="given-name" required />
      </ResumeField>
      <ResumeField name="contactmiddlename" label="Middle name" optional>
        <Input {...field('contactmiddlename')} autoComplete="additional-name" />
      </ResumeField>
      <ResumeField name="contactlastname" label="Last name" className="sm:col-span-2">
        <Input {...field('contactlastname')} autoComplete="family-name" required />
      </ResumeField>
      <ResumeField
        name="contactlicenses"
        label="Licensed in"
        hint="Two letters each: TX, CO."
        className="sm:col-span-2"
        optional
      >
        <Input {...field('contactlicenses')} autoComplete="off" />
      </ResumeField>
    </div>
  )
}

interface PracticeFieldsProps {
  control: Control<ResumeValues>
  specialties: readonly string[]
}

export function PracticeFields({ control, specialties }: PracticeFieldsProps) {
  const field = useRegisterField()
  const specialty = useWatch({ control, name: 'specialty' })
  return (
    <div className="grid gap-5">
      <ResumeField name="contacttitle" label="Physician title">
        <Input {...field('contacttitle')} autoComplete="organization-title" required />
      </ResumeField>
      <ResumeField name="companyname" label="Company name" hint="The practice, hospital, or group you work for.">
        <Input {...field('companyname')} autoComplete="organization" required />
      </ResumeField>
      <ResumeField name="specialty" label="Specialty" className="noscript:hidden">
        <Select {...field('specialty')} required>
          <option value="">Choose a specialty</option>
          {specialties.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={otherSpecialty}>{otherSpecialty}</option>
        </Select>
      </ResumeField>
      {/* The list of specialties comes with the script. */}
      <noscript>
        <ResumeField name="specialty" label="Specialty">
          <Input {...field('specialty')} required />
        </ResumeField>
      </noscript>
      {specialty === otherSpecialty && (
        <ResumeField name="otherspecialty" label="Your specialty">
          <Input {...field('otherspecialty')} required />
        </ResumeField>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <ResumeField name="contactcity" label="City">
          <Input {...field('contactcity')} autoComplete="address-level2" required />
        </ResumeField>
        <ResumeField name="contactstate" label="State">
          <Select {...field('contactstate')} autoComplete="address-level1" required>
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
  const field = useRegisterField()
  return (
    <div className="grid gap-5">
      <ResumeField name="contactemail" label="Email" hint="The confirmation goes there.">
        <Input {...field('contactemail')} type="email" autoComplete="email" spellCheck={false} required />
      </ResumeField>
      <ResumeField name="contactphone" label="Phone">
        <Input {...field('contactphone')} type="tel" autoComplete="tel" required />
      </ResumeField>
      <ResumeField name="contactlinkedinurl" label="LinkedIn URL" optional>
        <Input {...field('contactlinkedinurl')} type="url" placeholder="linkedin.com/in/you" spellCheck={false} />
      </ResumeField>
    </div>
  )
}
