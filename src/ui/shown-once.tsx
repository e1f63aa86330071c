import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Input } from './control.tsx'
import { CopyButton } from './copy-button.tsx'
import { Field } from './field.tsx'

interface ShownOnceProps {
  label: string
  hint: string
  value: string
  /** What it is, for the button that copies it: 'API key'. */
  what: string
  /** What is shown below it. */
  children?: ReactNode
  /** Further buttons. */
  buttons?: ReactNode
  onDone: () => void
}

/** A secret, in place of the form that made it, until its owner has copied it. */
export function ShownOnce({ label, hint, value, what, children, buttons, onDone }: ShownOnceProps) {
  return (
    <div className="grid gap-4">
      <Field label={label} hint={hint}>
        <SecretText value={value} autoFocus />
      </Field>
      {children}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={value} what={what} />
        {buttons}
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

/** To be copied: pressed, all of it is selected. */
export function SecretText({ value, autoFocus = false }: { value: string; autoFocus?: boolean }) {
  return (
    <Input
      readOnly
      autoFocus={autoFocus}
      value={value}
      onFocus={({ target }) => target.select()}
      className="font-mono"
    />
  )
}
