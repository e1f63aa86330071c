import { Input } from '#ui/control.tsx'

interface Range {
  from?: number | undefined
  to?: number | undefined
}

/** The two ends of a range; either may stay empty. */
export function RangeFields(props: {
  label: string
  range: Range | undefined
  onRangeChange: (range: { from?: number; to?: number }) => void
}) {
  const { label, range = {}, onRangeChange } = props
  const end = (which: 'from' | 'to', placeholder: string) => (
    <Input
      aria-label={`${label}, ${placeholder.toLowerCase()}`}
      value={range[which] ?? ''}
      onChange={({ target: { value } }) => {
        const digits = value.replace(/\D/g, '').slice(0, 5)
        onRangeChange({ ...range, [which]: digits === '' ? undefined : Number(digits) })
      }}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
    />
  )
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-[550]">{label}</legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 text-13 text-muted">
        {end('from', 'From')}
        <span>to</span>
        {end('to', 'To')}
      </div>
    </fieldset>
  )
}
