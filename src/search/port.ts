/** What the rest of the product asks of search, wherever the index lives. Every method may reject with an `Error`. */
import type { SearchAnswer, SearchRequest } from './physician-index.ts'
import type { SuggestField, ValueCount } from './query.ts'

export interface PhysicianSearch {
  search(request: SearchRequest): Promise<SearchAnswer>
  /** The values that go best with a typed text, best first, at most `most`. */
  suggest(field: SuggestField, text: string, most: number): Promise<ValueCount[]>
  /** Every specialty with its number of physicians, most first. */
  specialties(): Promise<ValueCount[]>
  /** The first `most` physicians of exactly this specialty in the default order. */
  withSpecialty(specialty: string, most: number): Promise<{ total: number; ids: number[] }>
  /** The physicians of exactly this specialty that are nearest to a ZIP, with the distance; none where the ZIP is not known. */
  nearest(specialty: string, zip: string, most: number): Promise<readonly { id: number; miles: number }[]>
  /** How many physicians can be found. */
  size(): Promise<number>
}
