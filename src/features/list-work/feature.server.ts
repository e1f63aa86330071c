import type { Feature } from '#door/feature.ts'
import { addSearchToListHandler } from './add-search-to-list.server.ts'
import { cancelListAdditionHandler } from './cancel-list-addition.server.ts'
import { combineListsHandler } from './combine-lists.server.ts'
import { countForListHandler } from './count-for-list.server.ts'
import { getListAdditionsHandler } from './get-list-additions.server.ts'
import { addSearchJob } from './jobs.server.ts'
import { listAdditionData } from './personal-data.server.ts'
import { revealListHandler } from './reveal-list.server.ts'

export const listWork: Feature = {
  calls: [
    combineListsHandler,
    revealListHandler,
    countForListHandler,
    addSearchToListHandler,
    getListAdditionsHandler,
    cancelListAdditionHandler,
  ],
  jobs: [addSearchJob],
  personalData: [listAdditionData],
}
