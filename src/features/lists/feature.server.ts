import type { Feature } from '#door/feature.ts'
import { addToListHandler } from './add-to-list.server.ts'
import {
  deleteListHandler,
  removeFromListHandler,
  saveListNoteHandler,
  updateListHandler,
} from './change-list.server.ts'
import { duplicateListHandler, mergeListsHandler } from './combine-lists.server.ts'
import { getListHandler, getListIdsHandler, getListsHandler } from './get-lists.server.ts'
import { listData } from './list-data.server.ts'

export const lists: Feature = {
  calls: [
    getListsHandler,
    getListHandler,
    getListIdsHandler,
    addToListHandler,
    updateListHandler,
    deleteListHandler,
    removeFromListHandler,
    saveListNoteHandler,
    duplicateListHandler,
    mergeListsHandler,
  ],
  personalData: [listData],
}
