import { memo, useState } from 'react'
import { useCall } from '#shared/calls/use-call.ts'
import { monthAndYear } from '#shared/text/month-and-year.ts'
import { stateName } from '#shared/text/us-states.ts'
import { TextButton } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { formatCount } from '#ui/number-format.ts'
import { bandOf, shortageBands, shortageWords } from './shortage-bands.ts'
import { getShortageMap, type ShortageMap } from './shortage-contracts.ts'

/** For one state or all; requested once, because designations change monthly. */
export function useShortageMap(state: string | undefined) {
  return useCall(getShortageMap, state ? { state } : {}, { staleTime: Number.POSITIVE_INFINITY })
}

/** The counties, to be laid over states drawn from the same atlas. A click on one is a click on its state. */
export const ShortageCounties = memo(function ShortageCounties({ map: { counties, step } }: { map: ShortageMap }) {
  return (
    <g transform={`scale(${step})`}>
      {counties.map(({ state, county, score, outline }) =>
        outline === '' ? null : (
          <path
            key={`${state} ${county}`}
            data-state={state}
            d={outline}
            vectorEffect="non-scaling-stroke"
            className={cn(bandOf(score).className, 'stroke-paper stroke-[0.4] hover:stroke-ink hover:stroke-2')}
          >
            <title>{`${county}, ${state}: ${shortageWords(score)}`}</title>
          </path>
        ),
      )}
    </g>
  )
})

/** One state's counties, in the size of the picture they go under. */
export function ShortageOverlay({ state }: { state: string }) {
  const { data } = useShortageMap(state)
  if (!data?.box) return null
  return (
    <svg aria-hidden viewBox={data.box.join(' ')} className="absolute inset-0 size-full">
      <ShortageCounties map={data} />
    </svg>
  )
}

/** What the colors mean, and the same as a table. */
export function ShortageLegend({ state }: { state: string | undefined }) {
  const { data, error, refetch } = useShortageMap(state)
  if (error && !data) {
    return (
      <p role="alert" className="mt-1 text-12 text-muted">
        Could not load the shortage areas. <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    )
  }
  return (
    <div className="mt-1.5 grid gap-1.5 text-12 text-muted">
      <p role="status">{data ? wordsOf(data) : 'Loading shortage areas'}</p>
      {data && data.counties.length > 0 && (
        <>
          <ul aria-label="Colors" className="flex flex-wrap gap-x-3 gap-y-1">
            {shortageBands.map(({ words, className }) => (
              <li key={words} className="flex items-center gap-1 tabular-nums">
                <svg aria-hidden viewBox="0 0 10 10" className="size-2.5">
                  <rect width="10" height="10" rx="2" className={className} />
                </svg>
                {words}
              </li>
            ))}
          </ul>
          <p>Whole counties only: parts of counties and facilities are not shown.</p>
          <ShortageTable map={data} />
        </>
      )}
    </div>
  )
}

function wordsOf({ counties, asOf }: ShortageMap): string {
  if (asOf === null && counties.length === 0) return 'Shortage areas aren’t available yet.'
  const source = ['per HRSA', asOf && monthAndYear(asOf)].filter(Boolean).join(', ')
  if (counties.length === 0) return `No whole county here is a primary care shortage area, ${source}.`
  return `${formatCount(counties.length, 'county', 'counties')} in primary care shortage areas, ${source}`
}

function ShortageTable({ map: { counties } }: { map: ShortageMap }) {
  const [isOpen, open] = useState(false)
  return (
    <details onToggle={(event) => open(event.currentTarget.open)}>
      <summary className="inline-flex min-h-6 list-none items-center rounded-4 font-[550] text-accent hover:underline pointer-coarse:min-h-11">
        Shortage areas as a table
      </summary>
      {isOpen && (
        <section
          aria-label="Shortage areas"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
          tabIndex={0}
          className="max-h-72 overflow-y-auto overscroll-contain"
        >
          <table className="w-full">
            <caption className="sr-only">Primary care shortage areas that are whole counties</caption>
            <thead>
              <tr className="text-left">
                <th scope="col" className="font-normal">
                  County
                </th>
                <th scope="col" className="pr-0.5 text-right font-normal">
                  Score
                </th>
              </tr>
            </thead>
            <tbody className="text-ink">
              {counties.map(({ state, county, score }) => (
                <tr key={`${state} ${county}`}>
                  <th scope="row" className="text-left font-normal">
                    {county}, <abbr title={stateName(state)}>{state}</abbr>
                  </th>
                  <td className="pr-0.5 text-right tabular-nums">{score}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
