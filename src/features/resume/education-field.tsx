import { type KeyboardEvent, use, useState } from 'react'
import { type Control, useController, useFormContext, useWatch } from 'react-hook-form'
import { limits } from '#shared/product/limits.ts'
import { educationDegrees } from '#shared/product/options.ts'
import { oneLine } from '#shared/text/typed-text.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { X } from '#ui/icons.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { isComplete, moreRows, type ResumeValues, resumeFormName } from './resume-values.ts'
import { FileWords, FilledInContext, useRegisterField } from './resume-words.tsx'

const degrees = [educationDegrees[0], 'DO', ...educationDegrees.slice(1)]

/** Schools and degrees: those added, and a row for the next one. */
export function EducationField({ control }: { control: Control<ResumeValues> }) {
  const { field: entries, fieldState } = useController({ control, name: 'contacteducation' })
  const { said, ready, full, add, remove, onKeyDown } = useEducation(control)
  const form = useFormContext<ResumeValues>()
  const field = useRegisterField()
  const typed = usePostAnswer(resumeFormName)?.values ?? {}
  const filled = use(FilledInContext).contacteducation
  const words = filled?.words.split('\n') ?? []
  const { errors } = form.formState
  return (
    <div className="grid gap-4">
      {entries.value.length > 0 && (
        <ul className="border-t border-hair noscript:hidden">
          {entries.value.map(({ schoolName, degree }, at) => (
            <li key={`${schoolName}|${degree}`} className="flex items-center gap-3 border-b border-hair py-2">
              <span className="w-16 shrink-0 truncate font-semibold">{degree}</span>
              <span className="grid min-w-0 flex-1">
                {schoolName}
                {filled?.value === entries.value && words[at] && (
                  <span className="text-12 text-muted">
                    <FileWords words={words[at]} />
                  </span>
                )}
              </span>
              <Button
                variant="quiet"
                size="small-icon"
                aria-label={`Remove ${degree}, ${schoolName}`}
                onClick={() => remove(at)}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_176px_auto]">
        <Field label="School" optional error={errors.school?.message ?? fieldState.error?.message}>
          <Input {...field('school')} onKeyDown={onKeyDown} maxLength={limits.formLine} />
        </Field>
        <Field label="Degree" optional error={errors.degree?.message}>
          <Input {...field('degree')} onKeyDown={onKeyDown} list="degrees" maxLength={limits.formName} />
        </Field>
        <Button
          onClick={add}
          disabledReason={
            full
              ? `At most ${limits.resumeEducation} entries.`
              : ready
                ? undefined
                : 'An education entry needs both school and degree'
          }
          className="justify-self-start noscript:hidden sm:mt-6"
        >
          Add
        </Button>
      </div>
      <noscript>
        <div className="grid gap-4">
          {moreRows.slice(0, Math.max(2, entries.value.length)).map(([school, degree], at) => (
            <div key={school} className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_176px]">
              <Field label={`School ${at + 2}`} optional>
                <Input
                  name={school}
                  defaultValue={typed[school] ?? entries.value[at]?.schoolName}
                  maxLength={limits.formLine}
                />
              </Field>
              <Field label={`Degree ${at + 2}`} optional>
                <Input
                  name={degree}
                  defaultValue={typed[degree] ?? entries.value[at]?.degree}
                  list="degrees"
                  maxLength={limits.formName}
                />
              </Field>
            </div>
          ))}
        </div>
      </noscript>
      <datalist id="degrees">
        {degrees.map((degree) => (
          <option key={degree} value={degree} />
        ))}
      </datalist>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </div>
  )
}

function useEducation(control: Control<ResumeValues>) {
  const { setValue, setFocus, clearErrors, getValues } = useFormContext<ResumeValues>()
  const [said, setSaid] = useState('')
  const [school, degree, entries] = useWatch({ control, name: ['school', 'degree', 'contacteducation'] })
  const row = { schoolName: oneLine(school ?? ''), degree: oneLine(degree ?? '') }
  const ready = isComplete(row)
  const full = entries.length >= limits.resumeEducation

  const add = () => {
    const known = getValues('contacteducation')
    if (!ready || full) return
    const twice = known.some((one) => one.schoolName === row.schoolName && one.degree === row.degree)
    if (!twice) setValue('contacteducation', [...known, row])
    setValue('school', '')
    setValue('degree', '')
    clearErrors(['school', 'degree', 'contacteducation'])
    setSaid(`${row.degree}, ${row.schoolName} added`)
    setFocus('school')
  }
  const remove = (at: number) => {
    const known = getValues('contacteducation')
    setValue('contacteducation', known.toSpliced(at, 1))
    setSaid(`${known[at]?.degree}, ${known[at]?.schoolName} removed`)
    setFocus('school')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter adds the row if it has content; it never submits the form from here.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return { said, ready, full, add, remove, onKeyDown }
}
