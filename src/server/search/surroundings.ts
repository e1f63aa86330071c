import { locationOfZip } from '#data/normalise/zip-location.ts'
import type { Surroundings } from '#search/physician-index.ts'
import { knowledge } from './knowledge.ts'

/** What the index is told, in whichever thread it answers. */
export const surroundings: Surroundings = {
  zipLocation: locationOfZip,
  year: () => new Date().getFullYear(),
  knowledge,
}
