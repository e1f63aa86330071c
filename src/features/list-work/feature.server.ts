import type { Feature } from '#door/feature.ts'
import { combineListsHandler } from './combine-lists.server.ts'
import { revealListHandler } from './reveal-list.server.ts'

export const listWork: Feature = {
  calls: [combineListsHandler, revealListHandler],
}
