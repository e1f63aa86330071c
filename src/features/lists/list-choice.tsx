import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useShareChoice } from '#features/teams/share-choice.tsx'
import { limits } from '#shared/product/limits.ts'
import { nameKey } from '#shared/product/own-name.ts'
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
  /** A name like this that none of their lists has. */
  freeName: (name: string) => string
  /** The reason nothing can be added yet. */
  missing: (name: string) => string | undefined
  /** The controls, including the form's name field. */
  fields: (name: { input: ComponentProps<typeof Input>; error: string | undefined }) => ReactNode
}

/** 'Cardiology, Texas 2', if there is one of that name. */
function freeName(name: string, lists: readonly { name: string }[]): string {
  const taken = new Set(lists.map((list) => nameKey(list.name)))
  if (name === '' || !taken.has(nameKey(name))) return name
  for (let number = 2; ; number++) {
    const suffix = ` ${number}`
    const other = name.slice(0, limits.ownName - suffix.length) + suffix
    if (!taken.has(nameKey(other))) return other
  }
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
    freeName: (name) => freeName(name, data?.data ?? []),
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

/** Changes a suggested name that turns out to be taken: which names are is known a moment later. */
export function useFreeName(
  list: Pick<ListChoice, 'freeName'>,
  { name, suggestedName }: { name: string; suggestedName: string },
  change: (free: string) => void,
): void {
  const free = list.freeName(suggestedName)
  const onTaken = useEffectEvent(() => {
    if (name === suggestedName && free !== name) change(free)
  })
  useEffect(() => {
    if (free !== suggestedName) onTaken()
  }, [free, suggestedName])
}
