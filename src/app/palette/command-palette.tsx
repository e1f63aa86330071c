import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { Kbd } from '#ui/kbd.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const PaletteDialog = lazyDialog(() => import('./palette-dialog.tsx').then((module) => module.PaletteDialog))

/** Goes anywhere: Ctrl K, or ⌘ K, or the button in the navigation bar. */
export function CommandPalette() {
  const [open, setOpen] = useState(false)
  useOpenKey(() => setOpen(!open))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="hidden min-h-7 items-center rounded-6 px-1 hover:bg-fill md:inline-flex noscript:hidden"
      >
        <Kbd className="whitespace-nowrap">Ctrl K</Kbd>
        <span className="sr-only">Command palette</span>
      </button>
      <PaletteDialog open={open} onOpenChange={setOpen} />
    </>
  )
}

function useOpenKey(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  // An effect would run a task later than the page becomes interactive, and a key pressed in between would do nothing.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Browsers use this key for their own search.
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
