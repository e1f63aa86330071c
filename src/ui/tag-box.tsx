import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { formatNumber } from './number-format.ts'

export interface TagSuggestion {
  value: string
  count?: number
}

interface TagBoxProps {
  /** The input's. */
  id: string
  text: string
  onTextChange: (text: string) => void
  onPick: (value: string) => void
  onHighlight: (highlighted: boolean) => void
  suggestions: readonly TagSuggestion[]
  input: ComponentProps<'input'>
  /** Before the input. */
  tags: ReactNode
  /** Below the box. */
  children: ReactNode
}

/** The box of a tag input, with its suggestions. */
export function TagBox(props: TagBoxProps) {
  const { id, text, onTextChange, onPick, onHighlight, suggestions, input, tags, children } = props
  return (
    <Autocomplete.Root
      id={id}
      items={suggestions}
      mode="none"
      value={text}
      onValueChange={(next, details) => (details.reason === 'item-press' ? onPick(next) : onTextChange(next))}
      onItemHighlighted={(item) => onHighlight(item !== undefined)}
      itemToStringValue={(item: TagSuggestion) => item.value}
    >
      <Autocomplete.InputGroup className={boxStyle}>
        {tags}
        <Autocomplete.Input {...input} id={id} className={inputStyle} />
      </Autocomplete.InputGroup>
      {children}
      <Suggestions shown={suggestions.length > 0 && !input.readOnly} />
    </Autocomplete.Root>
  )
}

/**
 * The HTML of an empty one, at a tenth of the cost. Only on the server, where nothing is typed: the browser takes it
 * over as a `TagBox`.
 */
export function DrawnTagBox({ id, input, tags, children }: TagBoxProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: Base UI's */}
      <div data-list-empty="" role="group" className={boxStyle}>
        {tags}
        <input
          autoComplete="off"
          spellCheck={false}
          autoCorrect="off"
          autoCapitalize="none"
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          aria-autocomplete="none"
          data-list-empty=""
          {...input}
          id={id}
          defaultValue=""
          className={inputStyle}
        />
      </div>
      {children}
      <input id={`${id}-hidden-input`} style={unseen} tabIndex={-1} aria-hidden defaultValue="" />
    </>
  )
}

const boxStyle = 'tag-box'
const inputStyle =
  'h-[26px] min-w-24 flex-1 bg-transparent px-1.5 outline-none pointer-coarse:text-16 read-only:w-6 read-only:min-w-6'

const unseen: CSSProperties = {
  clipPath: 'inset(50%)',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  border: 0,
  padding: 0,
  width: 1,
  height: 1,
  margin: 0,
  position: 'fixed',
  top: 0,
  left: 0,
}

function Suggestions({ shown }: { shown: boolean }) {
  if (!shown) return null
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner role="region" aria-label="Suggestions" sideOffset={4} className="z-50 outline-none">
        <Autocomplete.Popup className="max-h-72 w-(--anchor-width) overflow-y-auto rounded-12 border border-hair bg-surface p-1.5 shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Autocomplete.List>
            {(item: TagSuggestion) => (
              <Autocomplete.Item
                key={item.value}
                value={item}
                className="flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded-6 px-2.5 text-13 data-highlighted:bg-fill"
              >
                <span className="truncate">{item.value}</span>
                {item.count !== undefined && (
                  <span className="text-faint tabular-nums">{formatNumber(item.count)}</span>
                )}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
}
