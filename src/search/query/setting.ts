import type { Neighbourhood } from '../columns/near.ts'

export type PlaceField = 'zip' | 'city'

/** A place, and how many miles around it. */
export type Around = { readonly by: PlaceField; readonly place: string; readonly miles: number }

/** What conditions are made with. */
export type Setting = {
  /** From which years in practice are counted. */
  readonly year: number
  /** What is within `miles` of places; without it a place is only itself. */
  readonly near?: (by: PlaceField, places: readonly string[], miles: number) => Neighbourhood
}
