import { geoPath } from 'd3-geo'
import { memo, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { feature } from 'topojson-client'
import atlas from 'us-atlas/states-albers-10m.json'
import { stateCode } from '#shared/text/state-code.ts'
import { cn } from '#ui/class-names.ts'
import { formatCount } from '#ui/number-format.ts'
import { countsByState, type StateChoice } from './state-table.tsx'

interface StateMapProps extends StateChoice {
  /** Drawn over the states, which are pale beneath it. */
  layer?: ReactNode
  /** The part to show: left, top, width, height; all of it if missing. */
  box?: readonly number[] | null | undefined
}

/**
 * The states, darker the more physicians the search finds there. A press adds one to the search; a second press takes
 * it away. Screen readers and keyboards use the table next to it instead.
 */
export const StateMap = memo(function StateMap({ chosen, counts, onChoose, layer, box }: StateMapProps) {
  const byCode = useMemo(() => countsByState(counts), [counts])
  const max = Math.max(1, ...shapes.map(({ code }) => byCode.get(code) ?? 0))
  const svg = useRef<SVGSVGElement>(null)
  const onPress = useEffectEvent((code: string) => onChoose(code))
  useEffect(() => {
    const map = svg.current
    const listener = ({ target }: Event) => {
      const code = target instanceof SVGElement && target.closest<SVGElement>('[data-state]')?.dataset.state
      if (code) onPress(code)
    }
    map?.addEventListener('click', listener)
    return () => map?.removeEventListener('click', listener)
  }, [])
  return (
    <svg ref={svg} viewBox={box ? box.join(' ') : '0 0 975 610'} aria-hidden className="size-full">
      {shapes.map(({ code, name, outline }) => {
        const count = byCode.get(code) ?? 0
        return (
          <path
            key={code}
            data-state={code}
            d={outline}
            vectorEffect={layer ? 'non-scaling-stroke' : undefined}
            // By the square root, because a few large states would leave all others pale.
            fillOpacity={(0.07 + 0.83 * Math.sqrt(count / max)) * (layer ? 0.2 : 1)}
            className={cn(
              'cursor-pointer fill-accent in-data-stale:[fill-opacity:0.07] weak:stroke-paper weak:stroke-[1.5] hover:stroke-ink hover:stroke-3',
              chosen.includes(code) && !layer && 'stroke-ink stroke-4',
            )}
          >
            <title>{`${name}: ${formatCount(count, 'physician')}`}</title>
          </path>
        )
      })}
      {layer && (
        <>
          {layer}
          <path
            d={borders}
            vectorEffect="non-scaling-stroke"
            className="pointer-events-none fill-transparent stroke-edge stroke-1"
          />
        </>
      )}
    </svg>
  )
})

type Topology = Parameters<typeof feature>[0]
type States = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>

/** For shapes that are already projected (Albers, 975 by 610). */
const shapes = outlines()
const borders = shapes.map(({ outline }) => outline).join('')

function outlines(): { code: string; name: string; outline: string }[] {
  const topology = atlas as unknown as Topology
  const states = topology.objects.states as States
  const draw = geoPath().digits(1)
  return feature(topology, states).features.flatMap((state) => {
    const name = String(state.properties?.name)
    const code = stateCode(name)
    const outline = draw(state)
    return code && outline ? [{ code, name, outline }] : []
  })
}
