import { useState } from 'react'
import type { SuggestField } from '#search/query/query.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { Field } from '#ui/field.tsx'
import { TagInput, type TagSuggestion } from '#ui/tag-input.tsx'
import { suggest } from '../search/contracts.ts'
import type { Choice } from '../search/filter-choice.ts'

interface TagFilterProps {
  label: string
  /** Drawn above the input; else it is only read out. */
  showLabel?: boolean
  placeholder: string
  tags: readonly string[]
  onTagsChange: (tags: string[]) => void
  /** Those that are left out, and what a press makes of a tag. */
  excluded?: readonly string[]
  /** Without it none can be left out. */
  onChoose?: (tag: string, choice: Choice | undefined) => void
  max: number
  /** Where the offered values and their numbers come from. */
  suggest?: SuggestField | undefined
  /** What is offered instead, where no call knows. */
  offer?: (text: string) => readonly TagSuggestion[]
}

/** Several texts, with the values that go with the typed one offered. */
export function TagFilter({ label, showLabel = false, suggest: field, offer, onChoose, ...input }: TagFilterProps) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const { data } = useCall(
    suggest,
    { field: field ?? 'name', text: typed },
    { enabled: field !== undefined && typed !== '' && typed.length <= 200, keepPrevious: true, staleTime: 60_000 },
  )
  const suggestions = typed === '' ? [] : field === undefined ? (offer?.(typed) ?? []) : (data?.data ?? [])
  return (
    <Field label={label} hideLabel={!showLabel}>
      <TagInput
        {...input}
        {...(onChoose && {
          onTurn: (tag: string, excluded: boolean) => onChoose(tag, excluded ? 'is not' : 'is'),
          onExcludedRemove: (tag: string) => onChoose(tag, undefined),
        })}
        suggestions={suggestions}
        onTextChange={setText}
      />
    </Field>
  )
}
