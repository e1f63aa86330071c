import { useEffect, useEffectEvent, useState } from 'react'

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true
/** A file input takes a dropped file by itself. */
const isFileInput = ({ target }: Event): boolean => target instanceof HTMLInputElement && target.type === 'file'

/**
 * Keeps the browser from opening a file that is dropped on a page, which would replace the page and all that was typed.
 * Returns whether one is being held over it.
 *
 * @param onFile gets the file, wherever on the page it was dropped
 */
export function useDroppedFile(onFile?: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((file: File | undefined) => {
    if (file) onFile?.(file)
  })
  useEffect(() => {
    const ended = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(
        type,
        (event) => {
          if (!isFileInput(event)) listener(event)
        },
        { signal: ended.signal },
      )
    on('dragover', (event) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', (event) => {
      // Leaving an element for another one is not leaving the window.
      if (event.relatedTarget === null) setOver(false)
    })
    on('drop', (event) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer?.files[0])
    })
    return () => ended.abort()
  }, [])
  return over
}
