import { Switch as BaseSwitch } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import { Choice, type ChoiceText, useChoiceWiring } from './choice.tsx'

interface SwitchProps extends ChoiceText {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** On or off, applied immediately. The text is on the left, so several line up in a list of settings. */
export function Switch({ label, description, checked, onCheckedChange, disabled, className }: SwitchProps) {
  const wiring = useChoiceWiring({}, description)
  return (
    <Choice {...wiring} label={label} description={description} className={className} disabled={disabled} textFirst>
      <BaseSwitch.Root
        {...wiring.control}
        nativeButton
        render={<button type="button" />}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled}
        className="reach inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-edge bg-fill-strong p-[3px] data-checked:border-accent data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-50"
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-muted transition-transform data-checked:translate-x-4 data-checked:bg-on-accent" />
      </BaseSwitch.Root>
    </Choice>
  )
}
