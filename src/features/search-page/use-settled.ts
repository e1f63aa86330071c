import { useEffect, useState } from 'react'

/** A text, updated once no key has been pressed for a while. @param pause milliseconds */
export function useSettled(text: string, pause: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
