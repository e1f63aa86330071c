import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { visitSavedSearch } from '#features/saved-searches/contracts.ts'
import type { SearchState } from '#features/search/address.ts'
import { useCall, useCallMutation } from '#shared/calls/use-call.ts'
import { cn } from '#ui/class-names.ts'
import { formatNumber } from '#ui/number-format.ts'
import { type Choice, type ChoiceGroup, choicesOf, typedChoices } from './choices.ts'
import { completeQuery } from './contracts.ts'
import { typedThisWeek } from './typed-searches.ts'
import { useSettled } from './use-settled.ts'

/** Milliseconds without a keystroke, so that fast typing doesn't send a request for every character. */
const pause = 120
const minute = 60_000
/** The range complete-query accepts; shorter texts match too much. */
const characters = { min: 2, max: 200 }

/** How keys pressed in the box affect the list. */
export interface SuggestionKeys {
  /** Whether the key was meant for the list and has been handled. */
  press: (event: KeyboardEvent) => boolean
}

/** The input's attributes for the list (WAI-ARIA, Editable Combobox With List Autocomplete). */
export interface Shown {
  open: boolean
  /** The id of the option that Enter would choose. */
  active?: string | undefined
}

export interface SuggestionsProps {
  /** The id of the list. */
  id: string
  person: string
  state: SearchState
  /** The box has the focus, and the list has not been closed since the last keystroke. */
  wanted: boolean
  onShown: (shown: Shown) => void
  onChoose: (search: Choice['search']) => void
  ref: Ref<SuggestionKeys>
}

/**
 * Completions of the text in the box, in groups below it; in an empty box, what was typed this week. The focus stays in
 * the box.
 */
export function Suggestions({ id, person, state, wanted, onShown, onChoose, ref }: SuggestionsProps) {
  const completions = useChoices(state, wanted)
  const isEmpty = wanted && (state.filters.query ?? '') === ''
  const typed = useMemo(() => (isEmpty ? typedChoices(typedThisWeek(person)) : none), [isEmpty, person])
  const groups = isEmpty ? typed : completions
  const choices = groups.flatMap((group) => group.choices)
  const [{ at, among }, setActive] = useState<{ at: number; among: unknown }>({ at: -1, among: null })
  const { mutate: visit } = useCallMutation(visitSavedSearch)
  const open = choices.length > 0
  // New choices begin with none active.
  const active = among === groups ? at : -1
  const idOf = (index: number) => `${id}-${index}`

  useEffect(() => {
    onShown({ open, active: active < 0 ? undefined : `${id}-${active}` })
  }, [onShown, open, active, id])
  useEffect(() => () => onShown({ open: false }), [onShown])

  const choose = ({ search, savedId }: Choice) => {
    if (savedId !== undefined) visit({ id: savedId })
    onChoose(search)
  }
  const move = (index: number) => {
    setActive({ at: index, among: groups })
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' })
  }
  useImperativeHandle(ref, () => ({
    press: ({ key }) => {
      if (!open) return false
      // Going past either end returns to the box itself.
      if (key === 'ArrowDown') move(active + 1 < choices.length ? active + 1 : -1)
      else if (key === 'ArrowUp') move(active === -1 ? choices.length - 1 : active - 1)
      else if (key === 'Enter' && active >= 0) choose(choices[active]!)
      else return false
      return true
    },
  }))
  if (!open) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-[min(26rem,55dvh)] overflow-y-auto overscroll-contain rounded-12 border border-hair bg-surface p-1.5 shadow-float"
    >
      {groups.map(({ title, choices: some }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden className="px-2.5 pt-2 pb-1 text-12 text-muted">
            {title}
          </div>
          {some.map((choice) => {
            const index = choices.indexOf(choice)
            return (
              <Option
                key={choice.savedId ?? choice.label}
                id={idOf(index)}
                choice={choice}
                active={index === active}
                onPoint={() => setActive({ at: index, among: groups })}
                onChoose={() => choose(choice)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, choice: { label, count }, active, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the box, whose keys move among the options
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onPoint}
      // Otherwise the box would lose the focus, and the list would close before the press registers.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn(
        'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-6 px-2.5 text-14 pointer-coarse:min-h-11',
        active && 'bg-fill',
      )}
    >
      <span className="truncate">{label}</span>
      {count !== undefined && <span className="shrink-0 text-13 text-muted tabular-nums">{formatNumber(count)}</span>}
    </div>
  )
}

const none: readonly ChoiceGroup[] = []

function useChoices({ filters: { query = '', ...filters }, tags }: SearchState, wanted: boolean) {
  const text = useSettled(query, pause)
  const long = query.trim().length >= characters.min && query.length <= characters.max
  const asks = wanted && long && text.trim().length >= characters.min && text.length <= characters.max
  const { data } = useCall(
    completeQuery,
    { text, filters, tags },
    { enabled: asks, keepPrevious: true, staleTime: minute },
  )
  return useMemo(() => (asks && data ? choicesOf(data) : none), [asks, data])
}
