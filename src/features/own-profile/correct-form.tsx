import { profileFieldLabels } from '#data/edit/field-labels.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { correctOwnProfile, type getOwnProfile } from './contracts.ts'
import { sourceHelp } from './source-help.ts'

type Fields = OutputOf<typeof getOwnProfile>['fields']
type Name = keyof Fields

const groups: readonly { title: string; fields: readonly Name[] }[] = [
  { title: 'Name', fields: ['firstName', 'middleName', 'lastName', 'suffix', 'credential'] },
  { title: 'Work', fields: ['title', 'specialty', 'secondarySpecialties', 'organization'] },
  { title: 'Practice', fields: ['addressLine1', 'addressLine2', 'city', 'state', 'zip'] },
  { title: 'Medical school', fields: ['medicalSchool', 'graduationYear'] },
]
const contacts: (typeof groups)[number] = {
  title: 'Contacts',
  fields: ['personalEmail', 'workEmail', 'directPhone', 'phone', 'linkedin'],
}

interface CorrectFormProps {
  profile: OutputOf<typeof getOwnProfile>
  onSaved: () => void
}

/** Every field with its source and date. Contacts join once no one may object to the claim. */
export function CorrectForm({ profile, onSaved }: CorrectFormProps) {
  const { fields, objectionUntil } = profile
  const toast = useToast()
  const shown = objectionUntil === null ? [...groups, contacts] : groups
  const names = shown.flatMap((group) => group.fields)
  const values = Object.fromEntries(
    names.map((name) => [name, fields[name]?.waiting ?? fields[name]?.text ?? '']),
  ) as Record<Name, string>
  const form = useCallForm(correctOwnProfile, {
    name: 'correct-own-profile',
    values,
    texts: Object.fromEntries(names.map((name) => [name, profileFieldLabels[name]])),
    onDone: ({ changed, waitsUntil }) => {
      if (changed === 0) toast.success('Nothing was changed')
      else if (waitsUntil === null) toast.success('Profile corrected', 'No file overwrites what you corrected.')
      else toast.success('Correction saved', 'It takes effect once the days to object are over.')
      onSaved()
    },
  })
  return (
    <CallForm form={form} className="grid gap-8">
      {shown.map(({ title, fields: within }) => (
        <fieldset key={title} className="grid gap-4 sm:grid-cols-2">
          <legend className="float-left mb-1 text-16 font-semibold sm:col-span-2">{title}</legend>
          {within.map((name, at) => (
            <Field
              key={name}
              className={at === 0 ? 'clear-both sm:col-start-1' : undefined}
              label={profileFieldLabels[name]}
              error={form.message(name)}
              hint={<Origin field={fields[name]} objectionUntil={objectionUntil} />}
            >
              <Input {...form.field(name)} autoComplete="off" required={name === 'firstName' || name === 'lastName'} />
            </Field>
          ))}
        </fieldset>
      ))}
      <SubmitButton pending={form.pending} pendingText="Saving..." className="justify-self-start">
        Save corrections
      </SubmitButton>
    </CallForm>
  )
}

function Origin({ field, objectionUntil }: { field: Fields[Name]; objectionUntil: string | null }) {
  if (!field || (field.source === '' && field.waiting === undefined)) return null
  const { text, source, date, waiting } = field
  if (waiting !== undefined && objectionUntil !== null) {
    return (
      <>
        Until <Time value={objectionUntil} />, the profile says {text === '' ? 'nothing' : `‘${text}’`}.
      </>
    )
  }
  return (
    <>
      From {sourceHelp(source).name}
      {date !== null && (
        <>
          , <Time value={date} />
        </>
      )}
    </>
  )
}
