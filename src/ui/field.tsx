import { createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from './class-names.ts'
import { CircleAlert } from './icons.tsx'

interface FieldWiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

interface FieldProps {
  label: ReactNode
  /** Next to the label, right-aligned: a link such as 'Forgot password?'. */
  aside?: ReactNode
  hint?: ReactNode
  /** The error; empty or missing means the field is valid. */
  error?: string | undefined
  optional?: boolean
  /** The label is only for screen readers. */
  hideLabel?: boolean
  className?: string
  /** One control from control.tsx; it gets its id, description, and state from here. */
  children: ReactNode
}

/** A label, a control, and its hint or error, already connected in the server's HTML. */
export function Field({ label, aside, hint, error, optional, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = cn(error && errorId, hint && hintId) || undefined
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-13 font-[550] text-ink">
          {label}
          {/* With a space, so it isn't read as one word. */}
          {optional && <span className="font-normal text-faint"> Optional</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-12 text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-13 text-red">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** The props a control inside a `Field` puts on its element; its own props win. */
export function useFieldWiring(props: { id?: string | undefined; 'aria-describedby'?: string | undefined }) {
  const field = useContext(FieldContext)
  return {
    id: props.id ?? field?.id,
    'aria-describedby': cn(props['aria-describedby'], field?.describedBy) || undefined,
    'aria-invalid': field?.invalid || undefined,
  }
}
