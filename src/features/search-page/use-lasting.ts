import { useEffect, useState } from 'react'

/**
 * Whether a condition has held for `time` milliseconds. Uses a timer, because a delayed transition costs work on every
 * frame until then.
 */
export function useLasting(now: boolean, time: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), time)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now, time])
  return now && lasting
}
