import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from './class-names.ts'
import { useFieldWiring } from './field.tsx'
import { X } from './icons.tsx'
import { DrawnTagBox, TagBox, type TagSuggestion } from './tag-box.tsx'
import { addTag, backspaceTag, removeTag } from './tag-rules.ts'

const Box = import.meta.env.SSR ? DrawnTagBox : TagBox

interface TagInputProps {
  tags: readonly string[]
  onTagsChange: (tags: string[]) => void
  /** The excluded values, after the others; with `onInvert`, a press on a tag includes or excludes it. */
  excluded?: readonly string[]
  onInvert?: (tag: string, excluded: boolean) => void
  onExcludedRemove?: (tag: string) => void
  max: number
  placeholder?: string
  /** Suggestions for the text in the input; the owner fetches them on `onTextChange`. */
  suggestions?: readonly TagSuggestion[]
  onTextChange?: (text: string) => void
  id?: string
  'aria-label'?: string
}

/** Several short texts. Enter adds one; Backspace in an empty input removes the last. */
export function TagInput(props: TagInputProps) {
  const { tags, onTagsChange, max, placeholder, suggestions = [], onTextChange, ...others } = props
  const { excluded = [], onInvert, onExcludedRemove, ...rest } = others
  const { text, write, add, remove, spoken, highlighted, onKeyDown } = useTags(props)
  const ownId = useId()
  const hintId = `${ownId}-hint`
  const wiring = useFieldWiring(rest)
  const full = tags.length >= max
  return (
    <Box
      id={wiring.id ?? ownId}
      text={text}
      onTextChange={write}
      onPick={add}
      onHighlight={(next) => {
        highlighted.current = next
      }}
      suggestions={suggestions}
      input={{
        ...wiring,
        'aria-label': rest['aria-label'],
        'aria-describedby': cn(wiring['aria-describedby'], full && hintId) || undefined,
        placeholder: full ? undefined : placeholder,
        readOnly: full,
        onKeyDown,
        enterKeyHint: 'done',
        autoComplete: 'off',
      }}
      tags={
        <>
          {tags.map((tag) => (
            <Tag key={tag} tag={tag} onRemove={() => remove(tag)} onInvert={onInvert && (() => onInvert(tag, true))} />
          ))}
          {excluded.map((tag) => (
            <Tag
              key={`not ${tag}`}
              tag={tag}
              excluded
              onRemove={() => onExcludedRemove?.(tag)}
              onInvert={onInvert && (() => onInvert(tag, false))}
            />
          ))}
        </>
      }
    >
      {full && (
        <p id={hintId} className="mt-1 text-12 text-muted">
          That is the limit: {max}.
        </p>
      )}
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </Box>
  )
}

function useTags({ tags, onTagsChange, max, onTextChange }: TagInputProps) {
  const [text, setText] = useState('')
  const [spoken, setSpoken] = useState('')
  const highlighted = useRef(false)

  const write = (next: string) => {
    setText(next)
    onTextChange?.(next)
  }
  const change = (next: readonly string[], said: string) => {
    if (next === tags) return
    onTagsChange([...next])
    setSpoken(said)
  }
  const add = (value: string) => {
    change(addTag(tags, value, max), `${value.trim()} added`)
    write('')
  }
  const remove = (tag: string) => change(removeTag(tags, tag), `${tag} removed`)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !highlighted.current) {
      // Never submits the form around it; with a suggestion highlighted, Enter picks that one.
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace') {
      change(backspaceTag(tags, text), `${tags.at(-1)} removed`)
    }
  }
  return { text, write, add, remove, spoken, highlighted, onKeyDown }
}

interface TagProps {
  tag: string
  excluded?: boolean
  onRemove: () => void
  onInvert: (() => void) | undefined
}

function Tag({ tag, excluded = false, onRemove, onInvert }: TagProps) {
  const words = (
    <>
      {excluded && <span className="font-semibold">not </span>}
      {tag}
    </>
  )
  return (
    <span
      className={cn(
        'inline-flex max-w-full items-center rounded-6 pl-2 text-12 leading-6 font-medium pointer-coarse:leading-10',
        excluded ? 'bg-red-wash text-red' : 'bg-wash text-accent',
      )}
    >
      {onInvert ? (
        <button
          type="button"
          onClick={onInvert}
          title={excluded ? 'Include' : 'Exclude'}
          aria-label={excluded ? `not ${tag}: include` : `Exclude ${tag}`}
          className="min-w-0 truncate rounded-4 hover:underline"
        >
          {words}
        </button>
      ) : (
        <span className="truncate">{words}</span>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${excluded ? 'not ' : ''}${tag}`}
        className="grid size-6 shrink-0 place-items-center rounded-6 hover:bg-fill pointer-coarse:size-10"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  )
}
