import { useId, useMemo, useState } from 'react'
import type { ValueCount } from '#search/query/query.ts'
import { foldValue } from '#shared/text/fold.ts'
import { TextButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { type Choice, nextChoice } from '../search/filter-choice.ts'

/** Options shown before 'Show more'. */
const shownAtFirst = 8

interface FacetListProps {
  /** The name of its options, for screen readers: 'Specialty'. */
  label: string
  /** Every option with exactly how many physicians choosing it would leave; undefined until known. */
  counts: readonly ValueCount[] | undefined
  /** Whether they are not to come. */
  failed: boolean
  chosen: Readonly<Record<Choice, readonly string[]>>
  onChoose: (value: string, choice: Choice | undefined) => void
  /** Options that are offered even if no one has them; `inOrder` keeps their order instead of sorting by frequency. */
  options?: readonly string[]
  inOrder?: boolean
}

/** The first press on an option includes it, the second excludes it, and the third clears it. */
export function FacetList({
  label,
  counts,
  failed,
  chosen,
  onChoose,
  options = none,
  inOrder = false,
}: FacetListProps) {
  const [all, showAll] = useState(false)
  const [text, setText] = useState('')
  const [spoken, setSpoken] = useState('')
  const id = useId()
  const listed = useMemo(() => listOptions(counts, chosen, options, inOrder), [counts, chosen, options, inOrder])
  const found = text.trim() === '' ? listed : listed.filter(({ value }) => foldValue(value).includes(foldValue(text)))
  const shown = all || inOrder ? found : found.slice(0, shownAtFirst)
  const max = Math.max(1, ...listed.map(({ count }) => count ?? 0))
  const more = found.length - shown.length

  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {!inOrder && listed.length > shownAtFirst && (
        <Input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={`Search within ${label}`}
          aria-controls={id}
          placeholder={`Search ${formatNumber(listed.length)} options`}
          autoComplete="off"
          className="mb-2 h-8 text-13"
        />
      )}
      <ul id={id} className={all ? 'max-h-96 overflow-y-auto overscroll-contain' : undefined}>
        {shown.map(({ value, count, choice }) => (
          <Option
            key={value}
            value={value}
            count={count}
            share={(count ?? 0) / max}
            choice={choice}
            onChange={() => {
              const next = nextChoice(choice)
              onChoose(value, next)
              setSpoken(`${value} ${next === 'is' ? 'included' : next === 'is not' ? 'excluded' : 'cleared'}`)
            }}
          />
        ))}
      </ul>
      {chosen.is.length > 0 && <p className="pt-1 text-12 text-muted">Press again to exclude.</p>}
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
      {found.length === 0 && (
        <p className="py-1 text-13 text-muted">
          {listed.length > 0
            ? 'No matches.'
            : counts
              ? 'None in these results.'
              : failed
                ? 'Could not be loaded.'
                : 'Loading...'}
        </p>
      )}
      {more > 0 && (
        <TextButton className="mt-1 text-13" onClick={() => showAll(true)}>
          Show {formatNumber(more)} more
        </TextButton>
      )}
      {all && !inOrder && listed.length > shownAtFirst && (
        <TextButton className="mt-1 text-13" onClick={() => showAll(false)}>
          Show fewer
        </TextButton>
      )}
    </fieldset>
  )
}

const none: readonly string[] = []

interface OptionProps {
  value: string
  /** Undefined until known. */
  count: number | undefined
  /** As a fraction of the longest bar, from 0 to 1. */
  share: number
  choice: Choice | undefined
  onChange: () => void
}

function Option({ value, count, share, choice, onChange }: OptionProps) {
  const id = useId()
  return (
    <li>
      <label htmlFor={id} className="facet">
        <Checkbox id={id} checked={choice !== undefined} onChange={onChange} excludes={choice === 'is not'} />
        <span className="relative py-1">
          {choice === 'is not' && <span className="font-semibold text-red">not </span>}
          {value}
          <span aria-hidden className="facet-bar" style={{ transform: `scaleX(${share.toFixed(3)})` }} />
        </span>
        <span className="facet-count">
          {count !== undefined && formatNumber(count)}
          {count !== undefined && (
            <span className="sr-only">{` ${formatCount(count, 'physician').replace(/^\S+ /, '')}`}</span>
          )}
        </span>
      </label>
    </li>
  )
}

interface Listed {
  value: string
  /** Undefined until known, and for excluded options. */
  count: number | undefined
  choice: Choice | undefined
}

/** Chosen options come first, so they can always be cleared. */
function listOptions(
  counts: readonly ValueCount[] | undefined,
  chosen: FacetListProps['chosen'],
  options: readonly string[],
  inOrder: boolean,
): Listed[] {
  const choices = new Map<string, Choice>()
  for (const choice of ['is', 'is not'] as const) for (const one of chosen[choice]) choices.set(foldValue(one), choice)
  const byValue = new Map<string, Listed>()
  const list = (value: string, count: number | undefined) => {
    const folded = foldValue(value)
    const known = byValue.get(folded)
    if (known) known.count ??= count
    else byValue.set(folded, { value, count, choice: choices.get(folded) })
  }
  if (inOrder) for (const value of options) list(value, undefined)
  for (const { value, count } of counts ?? []) list(value, count)
  for (const value of [...options, ...chosen.is, ...chosen['is not']]) list(value, counts && 0)
  const listed = [...byValue.values()].map((one) => ({
    ...one,
    count: one.choice === 'is not' ? undefined : (one.count ?? (counts && 0)),
  }))
  return inOrder ? listed : [...listed.filter((one) => one.choice), ...listed.filter((one) => !one.choice)]
}
