/** The ends of a chart's axis: 0 and a round number above everything. Negative values have their own end. */
export function axisOf(values: readonly number[]): { low: number; high: number } {
  const high = round(Math.max(0, ...values))
  const low = -round(-Math.min(0, ...values))
  return high === 0 && low === 0 ? { low: 0, high: 1 } : { low: low === 0 ? 0 : low, high }
}

/** The next of 1, 2, 4, 5, and 10 times a power of ten, so that half of it is easy to read, too. */
function round(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 10].map((factor) => factor * power).find((one) => one >= value) ?? 10 * power
}
