/**
 * What a browser keeps for a page: JSON under a key, read with care, because anyone may have written anything there. A browser that keeps
 * nothing (full, or forbidden) is no fault: the value then lives as long as the page.
 */
export type BrowserArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Null where there is nothing that `parse` takes; `parse` may throw. */
export function readKept<Value>(
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
export function writeKept(area: () => BrowserArea, key: string, value: unknown): void {
  try {
    if (value === null) area().removeItem(key)
    else area().setItem(key, JSON.stringify(value))
  } catch {
    // It lives as long as the page.
  }
}
