/**
 * An answer that is JSON already, put together by PostgreSQL: HTTP sends it as it is, so that nothing of it becomes an object on the way. In
 * local mode and in tests it is read and held to its contract like any other answer.
 */
export interface WrittenAnswer {
  readonly kind: 'written'
  readonly json: string
  /** The ids of the physicians that it shows: what the contract's `shows` would find. */
  readonly shown: readonly number[]
}

export const written = (json: string, shown: readonly number[]): WrittenAnswer => ({ kind: 'written', json, shown })

export function isWritten(answer: unknown): answer is WrittenAnswer {
  return (
    typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'written' && 'json' in answer
  )
}
