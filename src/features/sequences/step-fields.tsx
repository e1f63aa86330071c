import { limits } from '#shared/product/limits.ts'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'

const places = [1, 2, 3, 4, 5] as const
type Place = (typeof places)[number]

/** The fields of up to five emails; those of the follow-ups that aren't shown are ignored. */
export type StepValues = { subject: string; otherSubject: string } & Record<`body${Place}` | `wait${Place}`, string>

const usualWaits = { 1: '0', 2: '4', 3: '7', 4: '10', 5: '15' }

export function emptySteps(email: { subject: string; body: string } | null): StepValues {
  const fields = places.flatMap((place) => [
    [`body${place}`, place === 1 ? (email?.body ?? '') : ''],
    [`wait${place}`, usualWaits[place]],
  ])
  return { subject: email?.subject ?? '', otherSubject: '', ...Object.fromEntries(fields) }
}

export const stepsOfValues = (values: StepValues, count: number) =>
  places.slice(0, count).map((place) => ({
    ...{ waitDays: Number(values[`wait${place}`] || 0), body: values[`body${place}`] },
    ...(place === 1 ? { subject: values.subject, otherSubject: values.otherSubject } : {}),
  }))

/** How the call names them. */
export const namesOfSteps = Object.fromEntries([
  ['steps.0.subject', 'subject'],
  ['steps.0.otherSubject', 'otherSubject'],
  ...places.flatMap((place) => [
    [`steps.${place - 1}.body`, `body${place}`],
    [`steps.${place - 1}.waitDays`, `wait${place}`],
  ]),
]) as Record<string, keyof StepValues>

export function checkSteps(values: StepValues, count: number): Partial<Record<keyof StepValues, string>> {
  const problems: Partial<Record<keyof StepValues, string>> = {}
  if (values.subject.trim() === '') problems.subject = 'Enter a subject.'
  for (const place of places.slice(0, count)) {
    if (values[`body${place}`].trim() === '') problems[`body${place}`] = 'Write the email.'
    const wait = values[`wait${place}`]
    if (place > 1 && !/^[1-9]\d?$/.test(wait)) problems[`wait${place}`] = 'Enter a number of working days.'
  }
  return problems
}

interface Fields {
  field: (name: keyof StepValues) => object
  message: (name: keyof StepValues) => string | undefined
}

export function StepFields({ form, count }: { form: Fields; count: number }) {
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-3 headline-20">First email</legend>
        <Field label="Subject" error={form.message('subject')}>
          <Input {...form.field('subject')} maxLength={limits.emailSubject} autoComplete="off" />
        </Field>
        <Field
          label="Another subject"
          optional
          hint="Half of the people get this one. The figures say which is answered more often."
          error={form.message('otherSubject')}
        >
          <Input {...form.field('otherSubject')} maxLength={limits.emailSubject} autoComplete="off" />
        </Field>
        <Field
          label="Email"
          hint="{last_name}, {specialty}, {location}, and {reason} are filled in for each physician. Your company, postal address, and a link to stop follow below it."
          error={form.message('body1')}
        >
          <Textarea {...form.field('body1')} rows={12} maxLength={limits.emailBody} />
        </Field>
      </fieldset>
      {places.slice(1, count).map((place) => (
        <fieldset key={place} className="grid gap-4">
          <legend className="mb-3 headline-20">Reply in thread {place - 1}</legend>
          <Field label="Working days after the email before" error={form.message(`wait${place}`)}>
            <div className="w-24">
              <Input {...form.field(`wait${place}`)} inputMode="numeric" maxLength={2} />
            </div>
          </Field>
          <Field label="Email" error={form.message(`body${place}`)}>
            <Textarea {...form.field(`body${place}`)} rows={8} maxLength={limits.emailBody} />
          </Field>
        </fieldset>
      ))}
    </>
  )
}
