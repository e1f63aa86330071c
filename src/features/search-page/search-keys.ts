/** The search page's shortcuts: single letters, unless someone is typing or something covers the page. */
import { useEffectEvent, useLayoutEffect } from 'react'

export const searchKeys = [
  { keys: ['/'], does: 'Go to the search box' },
  { keys: ['j'], does: 'Next physician' },
  { keys: ['k'], does: 'Previous physician' },
  { keys: ['x'], does: 'Select or unselect the physician' },
  { keys: ['o', 'Enter'], does: 'Open the physician’s profile' },
  { keys: ['Esc'], does: 'Clear the selection' },
  { keys: ['?'], does: 'Show this list' },
] as const

interface SearchKeyActions {
  /** If off, single letters do nothing, for people who use speech input or hit keys by accident (WCAG 2.1.4). */
  letterKeys: boolean
  focusQuery: () => void
  /** Selects or deselects the physician with this id. */
  toggle: (id: number) => void
  showHelp: () => void
}

export function useSearchKeys(actions: SearchKeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    if (isOverlayOpen()) return
    const act = actOf(event.key, actions)
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function actOf(key: string, { letterKeys, focusQuery, toggle, showHelp }: SearchKeyActions): (() => void) | undefined {
  if (!letterKeys) return undefined
  switch (key) {
    case '/':
      return focusQuery
    case '?':
      return showHelp
    case 'j':
      return () => moveFocus(1)
    case 'k':
      return () => moveFocus(-1)
    case 'x': {
      const id = Number(focusedRow()?.dataset.row)
      return id > 0 ? () => toggle(id) : undefined
    }
    case 'o': {
      const link = focusedRow()?.querySelector<HTMLElement>('[data-row-link]')
      return link ? () => link.click() : undefined
    }
    default:
      return undefined
  }
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
}

/** Moves the focus itself, so that Enter opens the profile and screen readers follow. */
function moveFocus(by: 1 | -1): void {
  const all = rows()
  const focused = focusedRow()
  const at = focused ? all.indexOf(focused) : -1
  const next = at === -1 ? all[0] : all[Math.min(Math.max(at + by, 0), all.length - 1)]
  const link = next?.querySelector<HTMLElement>('[data-row-link]')
  link?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** In a field, keys belong to the text. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** A dialog, drawer, menu, or list of suggestions handles its own keys. */
export function isOverlayOpen(): boolean {
  return (
    document.querySelector('[role=dialog]:not([data-type]), [role=alertdialog], [role=menu], [role=listbox]') !== null
  )
}
