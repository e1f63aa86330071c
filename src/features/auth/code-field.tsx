import type { ComponentProps } from 'react'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'

interface CodeFieldProps extends ComponentProps<typeof Input> {
  error: string | undefined
}

/** For the second factor, where it is asked for again. */
export function CodeField({ error, ...input }: CodeFieldProps) {
  return (
    <Field label="Code" hint="The one your authenticator app shows now, or a recovery code." error={error}>
      <Input
        {...input}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-48 tracking-[0.12em]"
      />
    </Field>
  )
}
