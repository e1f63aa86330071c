import { type ToggleEvent, useEffect, useRef, useState } from 'react'

/**
 * For a `<details>` whose content is rendered when first opened, so collapsed content costs nothing. `drawn` is true
 * from then on, so nothing typed in it is lost when it is collapsed again.
 */
export function useUnfolded(openAtFirst = false) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [drawn, setDrawn] = useState(openAtFirst)
  // It may have been opened before the script loaded.
  useEffect(() => {
    if (ref.current?.open) setDrawn(true)
  }, [])
  const onToggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open) setDrawn(true)
  }
  return { drawn, details: { ref, onToggle } }
}
