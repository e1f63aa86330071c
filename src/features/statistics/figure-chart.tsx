/**
 * Bars as SVG. Our own code, because a chart library weighs more than the page that shows it, and this one is rendered
 * on the server, with its table for screen readers.
 */
import { type PointerEvent, useState } from 'react'
import { axisOf } from './scale.ts'

interface FigureChartProps {
  /** A one-sentence summary, for those who can't see it. */
  label: string
  values: readonly number[]
  /** The date of each value: 'Nov 21, 2026'. */
  names: readonly string[]
  /** Below the first and the last column. */
  ends: readonly [string, string]
  show: (value: number) => string
  /** Levels are drawn as a line, counts as columns. */
  kind: 'columns' | 'line'
}

/** Stretched to its space without being measured, so that the server renders it like the browser. */
export function FigureChart({ label, values, names, ends, show, kind }: FigureChartProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const { low, high } = axisOf(values)
  // From the top, in hundredths of the height.
  const y = (value: number) => (100 * (high - value)) / (high - low)
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(values.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * values.length))))
  }
  return (
    <div>
      <div className="flex h-28 gap-2">
        <div aria-hidden className="relative w-12 shrink-0 text-right text-12 text-faint tabular-nums">
          <span className="absolute -top-2 right-0">{show(high)}</span>
          {low < 0 && <span className="absolute right-0 -bottom-2">{show(low)}</span>}
          <span className="absolute right-0 -translate-y-1/2" style={{ top: `${y(0)}%` }}>
            {show(0)}
          </span>
        </div>
        <div className="relative min-w-0 flex-1 border-t border-dashed border-hair">
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${values.length} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
          >
            <rect width={values.length} height={100} className="fill-transparent" />
            {pointed !== null && <rect x={pointed} width={1} height={100} className="fill-fill-strong" />}
            {kind === 'columns' ? <Columns values={values} names={names} y={y} /> : <Level values={values} y={y} />}
            <line
              x2={values.length}
              y1={y(0)}
              y2={y(0)}
              vectorEffect="non-scaling-stroke"
              className="stroke-hair-strong"
            />
          </svg>
        </div>
      </div>
      <p aria-hidden className="mt-2 flex min-h-4 justify-between gap-3 pl-14 text-12 text-faint tabular-nums">
        {pointed === null ? (
          <>
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </>
        ) : (
          <span className="text-ink">
            {names[pointed]}: {show(values[pointed] ?? 0)}
          </span>
        )}
      </p>
    </div>
  )
}

interface ShapeProps {
  values: readonly number[]
  y: (value: number) => number
}

function Columns({ values, names, y }: ShapeProps & Pick<FigureChartProps, 'names'>) {
  return values.map((value, index) => (
    <rect
      key={names[index]}
      x={index + 0.14}
      width={0.72}
      y={Math.min(y(value), y(0))}
      // Anything above nothing is visible.
      height={value === 0 ? 0 : Math.max(1.2, Math.abs(y(0) - y(value)))}
      className="fill-accent"
    />
  ))
}

function Level({ values, y }: ShapeProps) {
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${index} ${y(value)}H${index + 1}`).join('')
  return (
    <>
      <path d={`${line}V${y(0)}H0Z`} className="fill-wash" />
      <path d={line} vectorEffect="non-scaling-stroke" className="fill-none stroke-accent stroke-2" />
    </>
  )
}
