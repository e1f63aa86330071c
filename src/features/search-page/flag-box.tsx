import { Checkbox } from '#ui/choice.tsx'
import { nextFlag } from '../search/filter-choice.ts'

/** A yes-or-no filter: the first press means yes, the second no, and the third either. */
export function FlagBox({
  label,
  value,
  onValueChange,
}: {
  label: string
  value: boolean | undefined
  onValueChange: (value: boolean | undefined) => void
}) {
  return (
    <Checkbox
      label={value === false ? `Not: ${label}` : label}
      checked={value !== undefined}
      onChange={() => onValueChange(nextFlag(value))}
      excludes={value === false}
    />
  )
}
