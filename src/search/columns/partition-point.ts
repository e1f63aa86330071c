/**
 * The first number in [`low`, `high`) that is not before the target; `high` if all are. All numbers before the target
 * come first.
 */
export function partitionPoint(low: number, high: number, isBefore: (middle: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
