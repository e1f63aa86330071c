/**
 * An answer that PostgreSQL has already written as JSON: HTTP sends it unchanged, without parsing it into objects. In
 * local mode and in tests it is parsed and checked against its contract like any other answer.
 */
export interface WrittenAnswer {
  readonly kind: 'written'
  readonly json: string
  /** The ids of the physicians it shows, as the contract's `shows` would find them. */
  readonly shown: readonly number[]
}

export const written = (json: string, shown: readonly number[]): WrittenAnswer => ({ kind: 'written', json, shown })

export function isWritten(answer: unknown): answer is WrittenAnswer {
  return (
    typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'written' && 'json' in answer
  )
}
