import { useMemo } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { type PostRefusal, usePostAnswer } from './post-form.tsx'

/**
 * React Hook Form, beginning with what a plain POST left: its errors, and through `field` what was typed. Without default values
 * otherwise: what someone typed before the script was there stays.
 */
export function usePostForm<Values extends FieldValues, Context, Output>(
  name: string,
  resolver: Resolver<Values, Context, Output>,
  options: Pick<UseFormProps<Values, Context, Output>, 'defaultValues'> = {},
) {
  const posted = usePostAnswer(name)
  const refusal = posted?.refusal
  const errors = useMemo(() => (refusal ? asErrors<Values>(refusal) : undefined), [refusal])
  const form: UseFormReturn<Values, Context, Output> = useForm({
    ...options,
    resolver,
    ...(errors ? { errors } : {}),
  })
  const firstWrong = Object.keys(refusal?.fields ?? {})[0]
  const typed = refusal ? posted.values : {}
  const field = (key: Path<Values>) => ({
    ...form.register(key),
    ...(typed[key] === undefined ? {} : { defaultValue: typed[key] }),
    ...(key === firstWrong ? { autoFocus: true } : {}),
  })
  return { form, field, posted }
}

function asErrors<Values extends FieldValues>({ fields, message }: PostRefusal): FieldErrors<Values> {
  const named = Object.entries(fields).map(([name, text]) => [name, { type: 'server', message: text }])
  const errors = named.length > 0 ? Object.fromEntries(named) : { root: { type: 'server', message } }
  return errors as FieldErrors<Values>
}
