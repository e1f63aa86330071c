import { useEffect, useState } from 'react'

/** Whether something has been so for `time` milliseconds. A timer: a transition with a delay costs each frame until then. */
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
