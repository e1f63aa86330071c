import { type ProfileFieldName, profileFieldLabels } from '#data/edit/field-labels.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { editProfile, type getProfileToEdit } from './contracts.ts'
import { sourceWords } from './source-words.ts'

interface EditProfileFormProps {
  physicianId: number
  profile: OutputOf<typeof getProfileToEdit>
  onSaved: () => void
}

const groups: readonly { title: string; fields: readonly ProfileFieldName[] }[] = [
  { title: 'Name', fields: ['firstName', 'middleName', 'lastName', 'suffix', 'credential', 'npi'] },
  {
    title: 'Work',
    fields: ['title', 'specialty', 'secondarySpecialties', 'organization'],
  },
  { title: 'Practice', fields: ['addressLine1', 'addressLine2', 'city', 'state', 'zip'] },
  { title: 'Medical school', fields: ['medicalSchool', 'graduationYear'] },
  { title: 'Contacts', fields: ['personalEmail', 'workEmail', 'directPhone', 'phone', 'linkedin'] },
]

/** Every field of a profile with its source. What is changed counts as an admin's from then on. */
export function EditProfileForm({ physicianId, profile: { texts, sources }, onSaved }: EditProfileFormProps) {
  const toast = useToast()
  const form = useCallForm(editProfile, {
    values: { ...texts, reason: '' },
    input: ({ reason, ...values }) => ({ physicianId, reason, ...values }),
    texts: profileFieldLabels,
    onDone: ({ changed }) => {
      if (changed === 0) toast.success('Nothing was changed')
      else toast.success('Profile saved', 'Files no longer overwrite what you corrected.')
      onSaved()
    },
  })
  return (
    <CallForm form={form} className="grid gap-8">
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className="grid gap-4 sm:grid-cols-2">
          <legend className="float-left mb-1 headline-20 sm:col-span-2">{title}</legend>
          {fields.map((name, at) => (
            <Field
              key={name}
              className={at === 0 ? 'clear-both sm:col-start-1' : undefined}
              label={profileFieldLabels[name]}
              error={form.message(name)}
              hint={sources[name] ? `From ${sourceWords(sources[name])}` : undefined}
            >
              <Input {...form.field(name)} autoComplete="off" required={name === 'firstName' || name === 'lastName'} />
            </Field>
          ))}
        </fieldset>
      ))}
      <Field
        label="Where do you have this from?"
        error={form.message('reason')}
        hint="Shown in the history of every field you change."
      >
        <Input {...form.field('reason')} autoComplete="off" maxLength={limits.formLine} required />
      </Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={form.pending} pendingText="Saving...">
          Save changes
        </SubmitButton>
        <ButtonLink to={paths.physician(physicianId)} variant="quiet">
          Back to the profile
        </ButtonLink>
      </div>
    </CallForm>
  )
}
