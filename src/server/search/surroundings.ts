import { statesOfZip } from '#data/normalise/county-zips.ts'
import { zipsOfRegion } from '#data/normalise/region-zips.ts'
import { townNames, townsCalled } from '#data/normalise/town-location.ts'
import { locationOfZip } from '#data/normalise/zip-location.ts'
import type { Surroundings } from '#search/physician-index.ts'
import { knowledge } from './knowledge.ts'

/** What the index gets from its environment, in every thread it answers in. */
export const surroundings: Surroundings = {
  zipLocation: locationOfZip,
  zipStates: statesOfZip,
  towns: townsCalled,
  townNames,
  region: zipsOfRegion,
  year: () => new Date().getFullYear(),
  knowledge,
}
