import { useState } from 'react'
import type { SuggestField } from '#search/query/query.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { Field } from '#ui/field.tsx'
import type { TagSuggestion } from '#ui/tag-box.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { suggest } from '../search/contracts.ts'
import type { Choice } from '../search/filter-choice.ts'

interface TagFilterProps {
  label: string
  /** Shown above the input; otherwise only for screen readers. */
  showLabel?: boolean
  placeholder: string
  tags: readonly string[]
  onTagsChange: (tags: string[]) => void
  /** The excluded values, and what a press on a tag does. */
  excluded?: readonly string[]
  /** If missing, none can be excluded. */
  onChoose?: (tag: string, choice: Choice | undefined) => void
  max: number
  /** The source of the suggested values and their counts. */
  suggest?: SuggestField | undefined
  /** The suggestions if no call provides them. */
  offer?: (text: string) => readonly TagSuggestion[]
}

/** Several texts, with suggestions for the one being typed. */
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
          onInvert: (tag: string, excluded: boolean) => onChoose(tag, excluded ? 'is not' : 'is'),
          onExcludedRemove: (tag: string) => onChoose(tag, undefined),
        })}
        suggestions={suggestions}
        onTextChange={setText}
      />
    </Field>
  )
}
