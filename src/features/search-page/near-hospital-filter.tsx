import { useState } from 'react'
import { readNearHospital, writeNearHospital } from '../search/near-hospital.ts'
import { DistanceSelect } from './distance-select.tsx'
import { TagFilter } from './tag-filter.tsx'

/** Until someone chooses a radius. */
const usualMiles = 25

/** One hospital, and the radius around it. */
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
        // The second replaces the first.
        max={2}
        suggest="hospital"
      />
      <DistanceSelect
        label="Distance from the hospital"
        miles={chosen}
        onChoose={(next = usualMiles) => {
          setMiles(next)
          if (near) onValueChange(writeNearHospital({ ...near, miles: next }))
        }}
      />
    </div>
  )
}
