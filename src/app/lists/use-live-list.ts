import { useEffect, useRef } from 'react'
import { getListVersion, type PhysicianList } from '#features/lists/contracts.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { callOverHttp } from '#shared/calls/use-call.ts'

/** Milliseconds. Teammates see a change within two seconds, with the time of the answers. */
const every = 1500

/**
 * Checks whether colleagues have changed a shared list while its page is visible, and reloads it if they have. Polling
 * beats an event stream here: it is one statement by primary key, it needs no connection that a proxy or a phone would
 * cut, and a list that no one is viewing costs nothing.
 */
export function useLiveList({ id, shared, updated_at }: PhysicianList, renew: () => void): void {
  const known = useRef(updated_at)
  known.current = updated_at
  useEffect(() => {
    if (!shared) return
    const gone = new AbortController()
    let waiting = false
    const look = async () => {
      if (document.hidden || waiting) return
      waiting = true
      try {
        const { updated_at: now } = await callOverHttp(getListVersion, { listId: id }, gone.signal)
        if (now !== known.current) renew()
      } catch (error) {
        // Offline, the next check catches up. A list that the viewer may no longer see is removed from the screen.
        if (isCallError(error) && error.status === 404) renew()
      } finally {
        waiting = false
      }
    }
    const timer = setInterval(() => void look(), every)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [id, shared, renew])
}
