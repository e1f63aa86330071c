import type { PhysicianIndex } from '#search/physician-index.ts'
import type { PhysicianQuestions } from '#search/port.ts'
import type { Question, Said } from './protocol.ts'
import { readDescription } from './read-description.ts'

/** An index that answers questions, and the last change it includes. */
export interface Current {
  readonly index: PhysicianIndex
  readonly lastChange: number
}

type Methods = {
  [M in keyof PhysicianQuestions]: (current: Current, ...args: Parameters<PhysicianQuestions[M]>) => unknown
}

const methods: Methods = {
  search: ({ index }, request) => index.search(request),
  suggest: ({ index }, field, text, max) => index.suggest(field, text, max),
  complete: ({ index }, filters) => index.complete(filters),
  describe: ({ index }, filters, text, proposed) => readDescription(index, filters, text, proposed),
  traits: ({ index }, ids) => index.traits(ids),
  specialties: ({ index }) => index.specialties(),
  withSpecialty: ({ index }, specialty, max, state, from) => index.withSpecialty(specialty, max, state, from),
  statesOf: ({ index }, specialty) => index.statesOf(specialty),
  nearest: ({ index }, specialty, zip, max) => index.nearest(specialty, zip, max),
  tally: ({ index }, filters, newerThan) => index.tally(filters, newerThan),
  lastChange: ({ lastChange }) => lastChange,
  size: ({ index }) => index.size,
}

/** The answer to a question, or its error. */
export function answerQuestion(current: Current, { id, method, args }: Question): Said {
  try {
    const answer = (methods[method] as (current: Current, ...args: readonly unknown[]) => unknown)(current, ...args)
    return { kind: 'answer', id, answer }
  } catch (error) {
    return { kind: 'failure', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
