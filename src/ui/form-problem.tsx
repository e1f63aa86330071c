import type { ReactNode } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { isCallError } from '#shared/calls/call-error.ts'
import { Banner } from './banner.tsx'
import { cn } from './class-names.ts'

/**
 * Shows what the server has against a form: at the fields that it names, the first of them focused, or else above them
 * all, by way of `FormProblem`.
 */
export function showProblem<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  if (!isCallError(error)) throw error
  const named = Object.entries(error.fields ?? {}).filter(([name]) => hasField(form, name))
  named.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  if (named.length === 0) form.setError('root', { type: 'server', message: error.message })
}

/** React Hook Form has a value for each field that is drawn, though it may be empty. */
function hasField<Values extends FieldValues>(form: UseFormReturn<Values>, name: string): boolean {
  return form.getValues(name as Path<Values>) !== undefined
}

/** Rules that a schema cannot express, such as an order of checks: `find` returns a message for each wrong field. */
export function resolveWith<Values extends FieldValues>(
  find: (values: Values) => Partial<Record<Path<Values>, string | undefined>>,
): Resolver<Values> {
  return (values) => {
    const found = Object.entries(find(values)).filter(([, message]) => message !== undefined)
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** Above a form: what is wrong with all of it. Read out as it appears. */
export function FormProblem({ message, actions }: { message: string | undefined; actions?: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        // Forms are narrow: actions go below the sentence, aligned with it.
        <Banner tone="danger" actions={actions} className={cn(actions && 'grid [&>:last-child]:pl-7')}>
          {message}
        </Banner>
      )}
    </div>
  )
}
