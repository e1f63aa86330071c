import type { ComponentProps } from 'react'

/** Out of sight, out of the tab order and out of what is read out: only programs fill it in. */
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
