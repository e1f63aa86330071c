import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored.ts'

interface StoredOptions<Value> {
  key: string
  /** `() => localStorage` lasts and is shared by all tabs, `() => sessionStorage` is the tab's own. */
  area: () => Storage
  /** Returns null for an invalid value. */
  parse: (json: unknown) => Value | null
}

/** One value shared by all components of a page, and by the browser's other tabs if the area is shared. */
export class BrowserStore<Value> {
  private readonly options: StoredOptions<Value>
  private readonly listeners = new Set<() => void>()
  private known: Value | null | undefined

  constructor(options: StoredOptions<Value>) {
    this.options = options
  }

  read = (): Value | null => {
    if (this.known === undefined) this.known = readStored(this.options.area, this.options.key, this.options.parse)
    return this.known
  }

  /** Null removes it. */
  write(value: Value | null): void {
    writeStored(this.options.area, this.options.key, value)
    this.show(value)
  }

  private show(value: Value | null | undefined): void {
    this.known = value
    for (const listener of this.listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    // Another tab has written it, or cleared the whole area.
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea === this.options.area() && (event.key === this.options.key || event.key === null))
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
