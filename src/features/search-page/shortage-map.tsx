import { ShortageCounties, useShortageMap } from '#features/public-facts/shortage-layer.tsx'
import { StateMap } from './state-map.tsx'
import type { StateChoice } from './state-table.tsx'

export { ShortageLegend } from '#features/public-facts/shortage-layer.tsx'

/** The map of states with the shortage layer, zoomed in if a single state is chosen. */
export function ShortageMap(props: StateChoice) {
  const { data } = useShortageMap(props.chosen.length === 1 ? props.chosen[0] : undefined)
  return (
    <div className="aspect-[1.6]">
      <StateMap {...props} layer={data && <ShortageCounties map={data} />} box={data?.box} />
    </div>
  )
}
