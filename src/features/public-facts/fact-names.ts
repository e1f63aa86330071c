import type { Edition, MedicareStanding, PublicFacts } from './contracts.ts'

/** What public files say about a physician, fact by fact. */
export type PublicFactName = Exclude<keyof PublicFacts, 'medicare' | 'editions'> | keyof MedicareStanding

/** The file a fact comes from; missing if none was imported. */
export const editionOf = (editions: readonly Edition[], fact: PublicFactName): Edition | undefined =>
  editions.find(({ facts }) => facts.includes(fact))
