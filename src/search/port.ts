/**
 * The search interface for the rest of the product, regardless of where the index runs. Every method may reject with an
 * `Error`.
 */
import type { Refused, Unknown } from '#postings/asked.ts'
import type { Proposed } from '#postings/proposed.ts'
import type { Completion } from './answer/complete.ts'
import type { SearchAnswer, SearchRequest, Tally } from './physician-index.ts'
import type { SearchFilters } from './query/filters.ts'
import type { SuggestField, ValueCount } from './query/query.ts'
import type { Trait } from './query/similar.ts'
import type { Described } from './reading/asked-parts.ts'

export type ReadDescription = Described & {
  /** Words that no one may be selected by. */
  readonly refused: readonly Refused[]
  /** What is asked for, and not in anyone's record. */
  readonly unknown: readonly Unknown[]
}

export interface PhysicianQuestions {
  search(request: SearchRequest): Promise<SearchAnswer>
  /** The values that best fit a typed text, best first, at most `max`. */
  suggest(field: SuggestField, text: string, max: number): Promise<ValueCount[]>
  /** Completions of a search's query while it is being typed, and how many the search finds with each. */
  complete(filters: SearchFilters): Promise<Completion>
  /**
   * The parts of a search for what a description asks for, and how many it finds, read by rules or from proposals. The
   * filters have what holds in any search.
   */
  describe(filters: SearchFilters, text: string, proposed?: readonly Proposed[]): Promise<ReadDescription>
  /** What these physicians have that others may have, too, with its weight, the heaviest first. */
  traits(ids: readonly number[]): Promise<Trait[]>
  /** Every specialty with its number of physicians, who have it first or second, most first. */
  specialties(): Promise<ValueCount[]>
  /**
   * At most `max` physicians of exactly this specialty, after the first `from`, in the default order, those who have it
   * second last; `state` limits them to one state.
   */
  withSpecialty(
    specialty: string,
    max: number,
    state?: string,
    from?: number,
  ): Promise<{ total: number; ids: number[] }>
  /** The states of the physicians of exactly this specialty, most first. */
  statesOf(specialty: string): Promise<ValueCount[]>
  /**
   * The physicians of exactly this primary specialty that are nearest to a ZIP, with the distance; none if the ZIP is
   * unknown.
   */
  nearest(specialty: string, zip: string, max: number): Promise<readonly { id: number; miles: number }[]>
  /** How many physicians a search finds, and how many of them have an id above `newerThan`. */
  tally(filters: SearchFilters, newerThan: number): Promise<Tally>
  /** The number of the last change (`physician_changes`) that answers take into account. */
  lastChange(): Promise<number>
  /** How many physicians can be found. */
  size(): Promise<number>
}

export interface PhysicianSearch extends PhysicianQuestions {
  /**
   * The same search on behalf of one person or network: their requests wait in their own line, until `signal` is
   * aborted.
   */
  askedBy(asker: string, signal?: AbortSignal): PhysicianSearch
  /** The search on behalf of the site itself, for answers that everyone gets. Always the same object. */
  readonly forEveryone: PhysicianSearch
}
