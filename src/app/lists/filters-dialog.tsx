import { type ReactNode, useState } from 'react'
import { outcomeWords } from '#features/activities/contact-words.ts'
import { contactOutcomes } from '#features/activities/kinds.ts'
import { getListValues } from '#features/lists/contracts.ts'
import { ListFilters, ownerFilters, stepFilters } from '#features/lists/list-filters.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { stateName } from '#shared/text/us-states.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Dialog, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ownerFilterWords, stepFilterWords } from './filter-words.ts'

interface FiltersDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  listId: string
  filters: ListFilters
  stages: readonly { id: string; name: string }[]
  onApply: (filters: Partial<ListFilters>) => void
}

/** The filters of a list, with options from what is on it. */
export function FiltersDialog({ open, onOpenChange, ...about }: FiltersDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Filters">
      {open && <Choices {...about} />}
    </Dialog>
  )
}

/** Clears everything chosen here; the search text stays. */
const nothing: Partial<ListFilters> = {
  stageId: undefined,
  step: undefined,
  contactedDays: undefined,
  notContactedDays: undefined,
  owner: undefined,
  outcome: undefined,
  hasNotes: undefined,
  tag: undefined,
  specialty: undefined,
  place: undefined,
}

interface Value {
  value: string
  count: number
}

function Choices({ listId, filters, stages, onApply }: Omit<FiltersDialogProps, 'open' | 'onOpenChange'>) {
  const { data, isError, refetch } = useCall(getListValues, { listId })
  const [chosen, choose] = useState<Partial<ListFilters>>({ ...nothing, ...filters })
  const [problem, setProblem] = useState<{ name: string; message: string }>()
  const text = (name: 'stageId' | 'step' | 'owner' | 'outcome' | 'tag' | 'specialty' | 'place') => ({
    value: chosen[name] ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      choose((now) => ({ ...now, [name]: value === '' ? undefined : value })),
  })
  const days = (name: 'contactedDays' | 'notContactedDays') => ({
    value: chosen[name] === undefined ? '' : String(chosen[name]),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') submit()
    },
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      const digits = value.replace(/\D/g, '').slice(0, 5)
      choose((now) => ({ ...now, [name]: digits === '' ? undefined : Number(digits) }))
    },
  })
  const errorOf = (name: string) => (problem?.name === name ? problem.message : undefined)
  const submit = () => {
    const { query, day, ...changed } = chosen
    const wrong = ListFilters.partial().safeParse(changed).error?.issues[0]
    if (wrong) setProblem({ name: String(wrong.path[0]), message: wrong.message })
    else onApply({ ...nothing, ...changed })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {stages.length > 0 && (
        <Choice label="Stage" {...text('stageId')}>
          {stages.map(({ id: stageId, name }) => (
            <option key={stageId} value={stageId}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <Choice label="Next step" {...text('step')}>
        {stepFilters.map((name) => (
          <option key={name} value={name}>
            {stepFilterWords[name]}
          </option>
        ))}
      </Choice>
      <Choice label="Owner" {...text('owner')}>
        {ownerFilters.map((name) => (
          <option key={name} value={name}>
            {ownerFilterWords[name]}
          </option>
        ))}
      </Choice>
      <Field label="Contacted in the last … days" error={errorOf('contactedDays')}>
        <Input {...days('contactedDays')} />
      </Field>
      <Field label="Not contacted in the last … days" hint="Includes never." error={errorOf('notContactedDays')}>
        <Input {...days('notContactedDays')} />
      </Field>
      <Choice label="Outcome" {...text('outcome')}>
        {contactOutcomes.map((name) => (
          <option key={name} value={name}>
            {outcomeWords[name]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Notes"
        value={chosen.hasNotes === undefined ? '' : chosen.hasNotes ? 'yes' : 'no'}
        onChange={({ target: { value } }) =>
          choose((now) => ({ ...now, hasNotes: value === '' ? undefined : value === 'yes' }))
        }
      >
        <option value="yes">Has notes</option>
        <option value="no">No notes</option>
      </Choice>
      <Choice label="Tag" {...text('tag')}>
        <Options values={data?.tags} chosen={chosen.tag} />
      </Choice>
      <Choice label="Specialty" {...text('specialty')}>
        <Options values={data?.specialties} chosen={chosen.specialty} />
      </Choice>
      <Choice label="Place" {...text('place')}>
        {data === undefined ? (
          <Options values={undefined} chosen={chosen.place} />
        ) : (
          <>
            <optgroup label="States">
              <Options values={data.states} chosen={chosen.place?.length === 2 ? chosen.place : undefined} named />
            </optgroup>
            <optgroup label="Cities">
              <Options values={data.cities} chosen={chosen.place?.length === 2 ? undefined : chosen.place} />
            </optgroup>
          </>
        )}
      </Choice>
      {isError && data === undefined && (
        <div className="sm:col-span-2">
          <LoadFailure onRetry={() => void refetch()}>
            Failed to load the tags, specialties, and places on this list.
          </LoadFailure>
        </div>
      )}
      <DialogFooter className="-mx-5 -mb-5 sm:col-span-2 sm:-mx-6">
        <Button onClick={() => onApply(nothing)}>Clear filters</Button>
        <Button variant="primary" onClick={submit}>
          Show physicians
        </Button>
      </DialogFooter>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={onChange}>
        <option value="">Any</option>
        {children}
      </Select>
    </Field>
  )
}

/** With how many have it. A chosen one stays visible even if no one has it anymore. */
function Options({
  values = [],
  chosen,
  named = false,
}: {
  values: readonly Value[] | undefined
  chosen: string | undefined
  named?: boolean
}) {
  const missing = chosen !== undefined && !values.some(({ value }) => value === chosen)
  return (
    <>
      {missing && <option value={chosen}>{chosen}</option>}
      {values.map(({ value, count }) => (
        <option key={value} value={value}>
          {(named && stateName(value)) || value} ({formatNumber(count)})
        </option>
      ))}
    </>
  )
}
