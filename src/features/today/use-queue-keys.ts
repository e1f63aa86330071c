import { useEffect, useEffectEvent } from 'react'
import { isOverlayOpen, isWriting } from '../search-page/search-keys.ts'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-queue]')]
const focused = () => document.activeElement?.closest<HTMLElement>('[data-queue]') ?? null

function focusOn(row: HTMLElement | undefined): void {
  const link = row?.querySelector<HTMLElement>('[data-row-link], a, button')
  link?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/**
 * Works through the rows of a page in turn: j and k go to the next and the one before, o opens it beside the rows, and
 * e is done with it and goes on. In the drawer, the same keys are its own.
 * @param letterKeys whether single letters do anything, for people who use speech input
 */
export function useQueueKeys(letterKeys: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!letterKeys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isWriting(event.target) || isOverlayOpen()) return
    const all = rows()
    const row = focused()
    const at = row ? all.indexOf(row) : -1
    switch (event.key) {
      case 'j':
        focusOn(all[Math.min(at + 1, all.length - 1)])
        break
      case 'k':
        focusOn(all[Math.max(at - 1, 0)])
        break
      case 'o':
        row?.querySelector<HTMLElement>('[data-row-link], a')?.click()
        break
      case 'e':
        if (!row) return
        // The next row first: this one leaves the page.
        focusOn(all[at + 1] ?? all[at - 1])
        row.querySelector<HTMLElement>('[data-done]')?.click()
        break
      default:
        return
    }
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
