import { type ComponentProps, createContext, use } from 'react'
import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import type { ResumeValues } from './resume-values.ts'

type Name = keyof ResumeValues
/** What a file has filled in, and the words it comes from, by field. */
export type FilledIn = Partial<Record<Name, { value: ResumeValues[Name]; words: string }>>

export const FilledInContext = createContext<FilledIn>({})

/** Registers a field, which also has what a browser without a script has posted. */
type RegisterField = (name: Name) => UseFormRegisterReturn & { defaultValue?: string; autoFocus?: boolean }

export const RegisterFieldContext = createContext<RegisterField | null>(null)

export function useRegisterField(): RegisterField {
  const field = use(RegisterFieldContext)
  if (field === null) throw new Error('A field outside of the resume form')
  return field
}

/** The words of the file, as long as the value is what they say. */
function useWords(name: Name): string | undefined {
  const filled = use(FilledInContext)[name]
  const { control } = useFormContext<ResumeValues>()
  const value = useWatch({ control, name })
  return filled !== undefined && filled.value === value ? filled.words : undefined
}

export function FileWords({ words }: { words: string }) {
  return (
    <span className="break-words">
      From your file: <q>{words}</q>
    </span>
  )
}

type ResumeFieldProps = Omit<ComponentProps<typeof Field>, 'error'> & { name: Name }

/** A field of the form, with its error and the words of the file that it was filled in from. */
export function ResumeField({ name, hint, ...rest }: ResumeFieldProps) {
  const { formState } = useFormContext<ResumeValues>()
  const words = useWords(name)
  const error = formState.errors[name]?.message
  return (
    <Field
      {...rest}
      error={error}
      hint={
        words === undefined ? (
          hint
        ) : (
          <>
            {hint} <FileWords words={words} />
          </>
        )
      }
    />
  )
}
