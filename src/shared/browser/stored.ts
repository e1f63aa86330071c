/**
 * Browser storage for a page: JSON under a key, validated when read, because anyone may have written anything there. If
 * the browser can't store it (full, or not allowed), that is not an error: the value then lives as long as the page.
 */
export type BrowserArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Null if there is nothing that `parse` accepts; `parse` may throw. */
export function readStored<Value>(
  area: () => BrowserArea,
  key: string,
  parse: (json: unknown) => Value | null,
): Value | null {
  try {
    return parse(JSON.parse(area().getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Null removes it. */
export function writeStored(area: () => BrowserArea, key: string, value: unknown): void {
  try {
    if (value === null) area().removeItem(key)
    else area().setItem(key, JSON.stringify(value))
  } catch {
    // It lives as long as the page.
  }
}
