/** Caches recent answers. The oldest are dropped first once their total weight is too large. */
export class Recent<Value> {
  private readonly values = new Map<string, Value>()
  private readonly maxWeight: number
  private readonly weigh: (value: Value) => number
  private weight = 0

  /** @param weigh the size of a value, in the unit of `maxWeight`; if omitted, each counts 1 */
  constructor(maxWeight: number, weigh: (value: Value) => number = () => 1) {
    this.maxWeight = maxWeight
    this.weigh = weigh
  }

  /** The value of a key, computed by `find` if it is not cached. */
  get(key: string, find: () => Value): Value {
    const known = this.known(key)
    if (known !== undefined) return known
    const value = find()
    this.values.set(key, value)
    this.weight += this.weigh(value)
    for (const [oldest, other] of this.values) {
      if (this.weight <= this.maxWeight) break
      this.values.delete(oldest)
      this.weight -= this.weigh(other)
    }
    return value
  }

  /** The value of a key, if cached; it then counts as recent again. */
  known(key: string): Value | undefined {
    const value = this.values.get(key)
    if (value === undefined) return undefined
    this.values.delete(key)
    this.values.set(key, value)
    return value
  }

  clear(): void {
    this.values.clear()
    this.weight = 0
  }
}
