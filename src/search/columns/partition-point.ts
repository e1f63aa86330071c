/** The first number from `low` up to, not including, `high` that is not before what is sought; `high` if all are. Those before come first. */
export function partitionPoint(low: number, high: number, isBefore: (middle: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
