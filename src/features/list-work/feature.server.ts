import type { Feature } from '#door/feature.ts'
import { combineListsHandler } from './combine-lists.server.ts'

export const listWork: Feature = {
  calls: [combineListsHandler],
}
