/** A memoized function: a file has few distinct cities, titles, and specialties, each of them a thousand times. */
export function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= 5000) known.clear()
    // A copy: a slice of a larger text would keep all of that text in memory, and each slice belongs to another part of
    // the file.
    const own = Buffer.from(text).toString()
    const value = read(own)
    known.set(own, value)
    return value
  }
}
