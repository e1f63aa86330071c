import type { ComponentProps } from 'react'

/** Hidden, outside the tab order, and not announced: only bots fill it in. */
export function HoneypotField(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input {...props} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
