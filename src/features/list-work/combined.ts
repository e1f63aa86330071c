import type { Operation } from './contracts.ts'

/** The combination of two sets of ids, in the order of the first, then of the second. */
export function combined(operation: Operation, first: readonly number[], second: readonly number[]): number[] {
  const [one, other] = [new Set(first), new Set(second)]
  switch (operation) {
    case 'union':
      return [...one.union(other)]
    case 'intersection':
      return first.filter((id) => other.has(id))
    case 'difference':
      return first.filter((id) => !other.has(id))
  }
}
