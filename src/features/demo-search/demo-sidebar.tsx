import { Bookmark, Save } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { usStates } from '#shared/text/us-states.ts'
import { Checkbox } from '#ui/choice.tsx'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { Input, Select } from '#ui/control.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { type DemoQuery, demoCounts, hasDemoCriteria } from './demo-query.ts'

interface DemoSidebarProps {
  query: DemoQuery
  onQueryChange: (query: DemoQuery) => void
  onClear: () => void
  onSave: () => void
  onOpenSaved: () => void
  savedCount: number
  /** The field of the keywords. */
  keywords: ReactNode
}

const quietButton =
  'inline-flex h-[30px] items-center justify-center gap-1.5 rounded-8 border border-hair-strong bg-surface text-13 font-[550] hover:border-edge disabled:border-hair disabled:bg-transparent disabled:text-muted [&_svg]:size-3.5'

export function DemoSidebar(props: DemoSidebarProps) {
  const { query, onQueryChange, onClear, onSave, onOpenSaved, savedCount, keywords } = props
  const change = (part: Partial<DemoQuery>) => onQueryChange({ ...query, ...part })
  const active = hasDemoCriteria(query)
  return (
    <>
      <div className="flex min-h-8 items-center justify-between">
        <p className="text-14 font-semibold">Search Filters</p>
        <button
          type="button"
          disabled={!active}
          onClick={onClear}
          className="min-h-6 rounded-4 px-1 text-13 font-[550] text-accent disabled:text-faint"
        >
          Clear All
        </button>
      </div>
      <div className="grid grid-cols-2 gap-2 py-3">
        <button type="button" disabled={!active} onClick={onSave} className={quietButton}>
          <Save aria-hidden />
          Save Search
        </button>
        <button type="button" onClick={onOpenSaved} className={quietButton}>
          <Bookmark aria-hidden />
          Saved{savedCount > 0 && ` (${savedCount})`}
        </button>
      </div>
      <CollapsibleSection title="Keywords" count={query.keywords.length} defaultOpen>
        {keywords}
      </CollapsibleSection>
      <CollapsibleSection title="Location" count={query.state ? 1 : 0} defaultOpen>
        <Select
          aria-label="State"
          value={query.state}
          onChange={(event) => change({ state: event.target.value })}
          className="text-13"
        >
          <option value="">Any state</option>
          {usStates.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </CollapsibleSection>
      <CollapsibleSection title="Specialty" count={query.specialties.length} defaultOpen>
        <Choices filter="specialties" query={query} onQueryChange={onQueryChange} />
      </CollapsibleSection>
      <CollapsibleSection title="Job Title" count={query.title ? 1 : 0}>
        <Input
          aria-label="Job Title"
          placeholder="Medical Director"
          value={query.title}
          onChange={(event) => change({ title: event.target.value })}
          className="text-13"
        />
      </CollapsibleSection>
      <CollapsibleSection title="Company" count={query.company ? 1 : 0}>
        <Input
          aria-label="Company"
          placeholder="Heart"
          value={query.company}
          onChange={(event) => change({ company: event.target.value })}
          className="text-13"
        />
      </CollapsibleSection>
      <CollapsibleSection title="Industry" count={query.industries.length} className="border-b">
        <Choices filter="industries" query={query} onQueryChange={onQueryChange} />
      </CollapsibleSection>
    </>
  )
}

interface ChoicesProps {
  filter: 'specialties' | 'industries'
  query: DemoQuery
  onQueryChange: (query: DemoQuery) => void
}

function Choices({ filter, query, onQueryChange }: ChoicesProps) {
  const chosen = query[filter]
  const id = useId()
  const toggle = (value: string) =>
    onQueryChange({
      ...query,
      [filter]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    })
  return (
    <ul>
      {demoCounts(filter, query).map(({ value, count }) => (
        <li key={value}>
          <label
            htmlFor={`${id}-${value}`}
            className="grid min-h-7 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-4 text-13 hover:bg-fill"
          >
            <Checkbox id={`${id}-${value}`} checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span>{value}</span>
            <span className="text-muted tabular-nums">{formatNumber(count)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
