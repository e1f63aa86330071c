import { useSyncExternalStore } from 'react'
import { readKept, writeKept } from './kept.ts'

interface Kept<Value> {
  key: string
  /** `() => localStorage` lasts and is shared by all tabs, `() => sessionStorage` is the tab's own. */
  area: () => Storage
  /** Returns null for an invalid value. */
  parse: (json: unknown) => Value | null
}

/** One value shared by all components of a page, and by the browser's other tabs if the area is shared. */
export class BrowserStore<Value> {
  private readonly kept: Kept<Value>
  private readonly listeners = new Set<() => void>()
  private known: Value | null | undefined

  constructor(kept: Kept<Value>) {
    this.kept = kept
  }

  read = (): Value | null => {
    if (this.known === undefined) this.known = readKept(this.kept.area, this.kept.key, this.kept.parse)
    return this.known
  }

  /** Null removes it. */
  keep(value: Value | null): void {
    writeKept(this.kept.area, this.kept.key, value)
    this.show(value)
  }

  private show(value: Value | null | undefined): void {
    this.known = value
    for (const listener of this.listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    // Another tab has written it, or cleared the whole area.
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea === this.kept.area() && (event.key === this.kept.key || event.key === null))
        this.show(undefined)
    }
    this.listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      this.listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }
}

/** The value in components; null in the server's HTML. */
export function useStored<Value>({ subscribe, read }: BrowserStore<Value>): Value | null {
  return useSyncExternalStore(subscribe, read, nothing)
}

const nothing = () => null
