import { type ComponentProps, type ReactNode, useState } from 'react'
import { useShareChoice } from '#features/teams/share-choice.tsx'
import { limits } from '#shared/product/limits.ts'
import { Radio } from '#ui/choice.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useLists } from './use-lists.ts'

interface ListChoice {
  isNew: boolean
  /** The existing list; null for a new one. */
  listId: string | null
  shared: boolean | undefined
  /** The input for calls that add to a list (`whichList`); `name` is what was typed for a new one. */
  which: (name: string) => { listId: string | null; listName: string | null; shared?: boolean | undefined }
  /** The reason nothing can be added yet. */
  missing: (name: string) => string | undefined
  /** The controls, including the form's name field. */
  fields: (name: { input: ComponentProps<typeof Input>; error: string | undefined }) => ReactNode
}

/** The list a form is about: a new one, or an existing one other than `except`. */
export function useListChoice(except?: string): ListChoice {
  const { data, isError, refetch } = useLists(true)
  const unknown = isError && data === undefined
  const lists = (data?.data ?? []).filter(({ id }) => id !== except)
  const [mode, setMode] = useState<'new' | 'existing'>('new')
  const [chosen, setChosen] = useState<string | null>(null)
  const { shared, choice } = useShareChoice()
  // The first list is preselected, and replaces one that has been deleted in the meantime.
  const existing = lists.find(({ id }) => id === chosen)?.id ?? lists[0]?.id ?? null
  const isNew = mode === 'new' || lists.length === 0
  const none =
    data !== undefined && lists.length === 0
      ? except === undefined
        ? 'You have no lists yet.'
        : 'You have no other lists yet.'
      : undefined
  return {
    ...{ isNew, shared, listId: isNew ? null : existing },
    which: (listName) => (isNew ? { listId: null, listName, shared } : { listId: existing, listName: null }),
    missing: (name) => {
      if (isNew) return name.trim() === '' ? 'Enter a name for the list.' : undefined
      return existing === null ? 'Choose a list.' : undefined
    },
    fields: ({ input, error }) => (
      <>
        <fieldset className="grid gap-3">
          <legend className="sr-only">Which list</legend>
          <Radio name="mode" label="New list" checked={isNew} onChange={() => setMode('new')} />
          <Radio
            name="mode"
            label="Existing list"
            description={none}
            checked={!isNew}
            disabled={lists.length === 0}
            onChange={() => setMode('existing')}
          />
        </fieldset>
        {unknown && <LoadFailure onRetry={() => void refetch()}>Failed to load your physician lists.</LoadFailure>}
        {isNew ? (
          <>
            <Field label="List name" error={error}>
              <Input {...input} maxLength={limits.ownName} autoComplete="off" placeholder="Cardiology, Texas" />
            </Field>
            {choice}
          </>
        ) : (
          <Field label="List">
            <Select value={existing ?? ''} onChange={(event) => setChosen(event.target.value)}>
              {lists.map((list) => (
                <option key={list.id} value={list.id}>
                  {list.name} ({formatCount(list.count, 'physician')})
                </option>
              ))}
            </Select>
          </Field>
        )}
      </>
    ),
  }
}
