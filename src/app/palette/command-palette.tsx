import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Kbd } from '#ui/kbd.tsx'

const PaletteDialog = lazy(() => import('./palette-dialog.tsx').then((module) => ({ default: module.PaletteDialog })))

/** Goes anywhere: Ctrl K, or ⌘ K, or the button in the navigation bar. What it opens is fetched when it is first opened. */
export function CommandPalette() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = (next: boolean) => {
    setOpen(next)
    setWanted((before) => before || next)
  }
  useOpenKey(() => show(!open))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show(true)}
        className="hidden min-h-7 items-center rounded-6 px-1 hover:bg-fill md:inline-flex noscript:hidden"
      >
        <Kbd>Ctrl K</Kbd>
        <span className="sr-only">Command palette</span>
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <PaletteDialog open={open} onOpenChange={show} />
        </Suspense>
      )}
    </>
  )
}

function useOpenKey(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Browsers take it for their own search.
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
