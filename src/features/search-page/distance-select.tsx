import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { distances } from './distances.ts'

interface DistanceSelectProps {
  label: string
  miles: number | undefined
  onChoose: (miles: number | undefined) => void
  /** The label for no distance; if missing, a distance is always set. */
  none?: string
}

/** Selects the radius around a place. */
export function DistanceSelect({ label, miles, onChoose, none }: DistanceSelectProps) {
  return (
    <Field label={label} hideLabel>
      <Select
        className="pr-8 text-13"
        value={miles ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      >
        {none !== undefined && <option value="">{none}</option>}
        {distances(miles).map((distance) => (
          <option key={distance} value={distance}>
            Within {distance} miles
          </option>
        ))}
      </Select>
    </Field>
  )
}
