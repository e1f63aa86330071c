import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { cn } from './class-names.ts'
import { useFieldWiring } from './field.tsx'

export interface ChoiceText {
  /** Omit it only next to an `aria-label`. */
  label?: ReactNode
  description?: ReactNode
}

type NativeChoiceProps = ChoiceText & Omit<ComponentProps<'input'>, 'type' | 'children'>

interface CheckboxProps extends NativeChoiceProps {
  /** Some of them. */
  indeterminate?: boolean
  /** Checked means excluded: shows a cross. Its label has to say so, too. */
  excludes?: boolean
}

/** A native checkbox in our style. */
export function Checkbox({ indeterminate = false, excludes = false, ...props }: CheckboxProps) {
  const { label, description, className, ref: givenRef, ...rest } = props
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  // A press before the script loaded counts; React would silently undo it.
  const catchUp = useEffectEvent(() => {
    const box = ref.current
    if (!box || rest.checked === undefined || box.checked === rest.checked) return
    box.checked = rest.checked
    box.click()
  })
  useEffect(() => catchUp(), [])
  const wiring = useChoiceWiring(rest, description)
  return (
    <Choice {...wiring} label={label} description={description} className={className} disabled={rest.disabled}>
      <input
        {...rest}
        {...wiring.control}
        // A checkbox in a row has no label to name it, and a page has dozens.
        id={label === undefined ? wiring.givenId : wiring.id}
        ref={mergeRefs(ref, givenRef)}
        type="checkbox"
        className={cn('tick', excludes && 'tick-not')}
      />
    </Choice>
  )
}

export function Radio({ label, description, className, ...rest }: NativeChoiceProps) {
  const wiring = useChoiceWiring(rest, description)
  return (
    <Choice {...wiring} label={label} description={description} className={className} disabled={rest.disabled}>
      <input
        {...rest}
        {...wiring.control}
        type="radio"
        className="reach size-4 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-edge bg-surface checked:border-[5px] checked:border-accent disabled:cursor-not-allowed disabled:opacity-50"
      />
    </Choice>
  )
}

interface Wiring {
  id: string
  /** The field's or the caller's own, if there is one. */
  givenId: string | undefined
  descriptionId: string
  control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
}

export function useChoiceWiring(props: Parameters<typeof useFieldWiring>[0], description: ReactNode): Wiring {
  const ownId = useId()
  const descriptionId = `${ownId}-description`
  const field = useFieldWiring(props)
  const id = field.id ?? ownId
  const describedBy = cn(field['aria-describedby'], description !== undefined && descriptionId) || undefined
  return { id, givenId: field.id, descriptionId, control: { ...field, id, 'aria-describedby': describedBy } }
}

interface ChoiceProps extends ChoiceText, Pick<Wiring, 'id' | 'descriptionId'> {
  className: string | undefined
  disabled: boolean | undefined
  textFirst?: boolean
  children: ReactNode
}

export function Choice({
  id,
  descriptionId,
  textFirst = false,
  disabled,
  className,
  label,
  description,
  children,
}: ChoiceProps) {
  if (label === undefined) return children
  return (
    <div className={cn('flex items-start gap-2.5', textFirst && 'flex-row-reverse justify-between', className)}>
      <span className="grid h-5 shrink-0 place-items-center">{children}</span>
      <div>
        <label htmlFor={id} className={cn('block min-h-5 text-14', disabled && 'cursor-not-allowed text-muted')}>
          {label}
        </label>
        {description && (
          <p id={descriptionId} className="text-13 text-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  )
}

function mergeRefs<T>(own: RefObject<T | null>, given: Ref<T> | undefined) {
  return (element: T | null) => {
    own.current = element
    if (typeof given === 'function') given(element)
    else if (given) given.current = element
  }
}
