import type { ComponentProps } from 'react'

/** Hidden, out of the tab order, and not read out: only programs fill it in. */
export function TrapField(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input {...props} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
