import { type ToggleEvent, useEffect, useRef, useState } from 'react'

/**
 * For a `<details>` whose content is drawn when it is first opened: what is folded away costs a page nothing. `drawn` is true from then
 * on, so that nothing typed in it is lost when it is folded again.
 */
export function useUnfolded(openAtFirst = false) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [drawn, setDrawn] = useState(openAtFirst)
  // It may have been opened before the script was there.
  useEffect(() => {
    if (ref.current?.open) setDrawn(true)
  }, [])
  const onToggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open) setDrawn(true)
  }
  return { drawn, details: { ref, onToggle } }
}
