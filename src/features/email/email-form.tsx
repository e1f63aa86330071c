import { useWatch } from 'react-hook-form'
import { emailLengths, positionTypes, tones } from '#shared/product/email-options.ts'
import { SubmitButton, TextButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { missingInformation } from './contracts.ts'
import { placeInPosting } from './place-in-posting.ts'
import type { EmailEditor } from './use-email-editor.ts'

interface EmailFormProps {
  form: EmailEditor['form']
  generating: boolean
  onGenerate: () => void
}

/** What the email is about, and how it should sound. */
export function EmailForm({ form, generating, onGenerate }: EmailFormProps) {
  const [jobTitle, jobDescription, jobLocation] = useWatch({
    control: form.control,
    name: ['jobTitle', 'jobDescription', 'jobLocation'],
  })
  const found = jobLocation.trim() === '' ? placeInPosting(`${jobTitle}\n${jobDescription}`) : null
  const filled = jobTitle.trim() !== '' && jobDescription.trim() !== ''
  return (
    <CallForm
      form={{
        ...form,
        submit: (event) => {
          event.preventDefault()
          onGenerate()
        },
      }}
      className="grid gap-4"
    >
      <Field label="Job title" error={form.message('jobTitle')}>
        <Input {...form.field('jobTitle')} autoComplete="off" placeholder="Interventional Cardiologist" />
      </Field>
      <Field
        label="Job description"
        error={form.message('jobDescription')}
        hint="Paste the posting. The email only says what the posting says: pay, schedule, call, location, visa, benefits."
      >
        <Textarea
          {...form.field('jobDescription')}
          rows={10}
          className="email-posting"
          placeholder={'Base salary $480,000 to $530,000\nFour-day week, call 1:6\nGroup of nine in Boise, ID'}
        />
      </Field>
      <Field
        label="Job location"
        optional
        error={form.message('jobLocation')}
        aside={
          found !== null && (
            <TextButton
              className="text-13"
              onClick={() => form.setValue('jobLocation', found, { shouldDirty: true, shouldValidate: true })}
            >
              Use {found}
            </TextButton>
          )
        }
        hint="Where the job is, not where the physician lives. Fills {job_location}."
      >
        <Input {...form.field('jobLocation')} autoComplete="off" placeholder="Boise, ID" />
      </Field>
      <div className="grid gap-4 sm:max-lg:grid-cols-3 lg:grid-cols-2">
        <Field label="Tone">
          <Select {...form.field('tone')}>{tones.map(option)}</Select>
        </Field>
        <Field label="Length">
          <Select {...form.field('length')}>{emailLengths.map(option)}</Select>
        </Field>
        <Field label="Position type">
          <Select {...form.field('positionType')}>{positionTypes.map(option)}</Select>
        </Field>
      </div>
      <Field label="Email signature" optional error={form.message('emailSignature')}>
        <Textarea
          {...form.field('emailSignature')}
          rows={3}
          placeholder={'Jordan Reyes\nPhysician Recruiter'}
          autoComplete="off"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton
          size="large"
          pending={generating}
          pendingText="Generating..."
          disabledReason={filled ? undefined : missingInformation.message}
          className="max-sm:w-full"
        >
          Generate
        </SubmitButton>
        <p className="text-12 text-muted">Your draft stays in this browser until you log out.</p>
      </div>
    </CallForm>
  )
}

function option(value: string) {
  return (
    <option key={value} value={value}>
      {value}
    </option>
  )
}
