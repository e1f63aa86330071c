import { type Control, useController, useFormContext } from 'react-hook-form'
import { limits } from '#shared/product/limits.ts'
import { skillOptions } from '#shared/product/options.ts'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Plus } from '#ui/icons.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { TagInput } from '#ui/tag-input.tsx'
import { addTag } from '#ui/tag-rules.ts'
import { type ResumeValues, resumeFormName } from './resume-values.ts'

/** Skills as chips: typed, or picked from common ones. */
export function SkillsField({ control }: { control: Control<ResumeValues> }) {
  const { field, fieldState } = useController({ control, name: 'contactskills' })
  const { setValue } = useFormContext<ResumeValues>()
  const typed = usePostAnswer(resumeFormName)?.values.contactskills
  const offered = skillOptions.filter((skill) => addTag(field.value, skill, limits.resumeSkills) !== field.value)
  return (
    <>
      <noscript>
        <Field label="Skills" optional hint="Separated by commas.">
          <Input name="contactskills" defaultValue={typed ?? field.value.join(', ')} />
        </Field>
      </noscript>
      <div className="grid gap-3 noscript:hidden">
        <Field
          label="Skills"
          optional
          error={fieldState.error?.message}
          hint="Type one and press Enter, or pick from those below."
        >
          <TagInput
            tags={field.value}
            onTagsChange={field.onChange}
            max={limits.resumeSkills}
            placeholder="Add a skill"
            onTextChange={(text) => setValue('skill', text)}
          />
        </Field>
        {offered.length > 0 && (
          <ul aria-label="Common skills" className="flex flex-wrap gap-1.5 noscript:hidden">
            {offered.map((skill) => (
              <li key={skill}>
                <button
                  type="button"
                  onClick={() => field.onChange(addTag(field.value, skill, limits.resumeSkills))}
                  className="inline-flex h-7 items-center gap-1 rounded-full border border-hair-strong bg-surface pr-2.5 pl-2 text-13 text-muted not-disabled:hover:border-edge not-disabled:hover:text-ink disabled:cursor-not-allowed"
                >
                  <Plus aria-hidden className="size-3.5" />
                  <span className="sr-only">Add </span>
                  {skill}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
