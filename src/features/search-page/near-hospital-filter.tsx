import { useState } from 'react'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { readNearHospital, writeNearHospital } from '../search/near-hospital.ts'
import { distances } from './distances.ts'
import { TagFilter } from './tag-filter.tsx'

/** Until someone says how near. */
const usualMiles = 25

/** One hospital, and how far around it. */
export function NearHospitalFilter({
  label,
  value,
  onValueChange,
}: {
  label: string
  value: string | undefined
  onValueChange: (value: string | undefined) => void
}) {
  const near = readNearHospital(value)
  const [miles, setMiles] = useState(usualMiles)
  const chosen = near?.miles ?? miles
  return (
    <div className="grid gap-2">
      <TagFilter
        label={label}
        showLabel
        placeholder="Add hospital"
        tags={near ? [near.name] : []}
        onTagsChange={(names) => {
          const name = names.at(-1)
          onValueChange(name === undefined ? undefined : writeNearHospital({ miles: chosen, name }))
        }}
        // The second takes the place of the first.
        max={2}
        suggest="hospital"
      />
      <Field label="Distance from the hospital" hideLabel>
        <Select
          className="text-13"
          value={chosen}
          onChange={({ target }) => {
            const next = Number(target.value)
            setMiles(next)
            if (near) onValueChange(writeNearHospital({ ...near, miles: next }))
          }}
        >
          {distances(chosen).map((distance) => (
            <option key={distance} value={distance}>
              Within {distance} miles
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
