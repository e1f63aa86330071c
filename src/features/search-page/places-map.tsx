import { lazy, Suspense, useState } from 'react'
import { StateMap } from './state-map.tsx'
import type { StateChoice } from './state-table.tsx'

const ShortageMap = lazy(() => import('./shortage-map.tsx').then((module) => ({ default: module.ShortageMap })))
const ShortageLegend = lazy(() => import('./shortage-map.tsx').then((module) => ({ default: module.ShortageLegend })))

/** The states; a button adds the counties that are short of physicians. */
export function PlacesMap(props: StateChoice) {
  const [isShown, show] = useState(false)
  const states = (
    <div className="aspect-[1.6]">
      <StateMap {...props} />
    </div>
  )
  return (
    <>
      {isShown ? (
        <Suspense fallback={states}>
          <ShortageMap {...props} />
        </Suspense>
      ) : (
        states
      )}
      <button type="button" aria-pressed={isShown} onClick={() => show(!isShown)} className="toggle">
        Shortage areas
      </button>
      {isShown && (
        <Suspense fallback={null}>
          <ShortageLegend state={props.chosen.length === 1 ? props.chosen[0] : undefined} />
        </Suspense>
      )}
    </>
  )
}
