import type { Feature } from '#door/feature.ts'
import { addToListHandler } from './add-to-list.server.ts'
import { deleteListHandler } from './delete-list.server.ts'
import { dismissHandoffHandler } from './dismiss-handoff.server.ts'
import { duplicateListHandler } from './duplicate-list.server.ts'
import { finishHandoffHandler } from './finish-handoff.server.ts'
import { getListHandler } from './get-list.server.ts'
import { getListIdsHandler } from './get-list-ids.server.ts'
import { getListLookHandler } from './get-list-look.server.ts'
import { getListMembersHandler } from './get-list-members.server.ts'
import { getListValuesHandler } from './get-list-values.server.ts'
import { getListVersionHandler } from './get-list-version.server.ts'
import { getListsHandler } from './get-lists.server.ts'
import { getPhysicianListsHandler } from './get-physician-lists.server.ts'
import { givePhysiciansHandler } from './give-physicians.server.ts'
import { mergeListsHandler } from './merge-lists.server.ts'
import { moveToListHandler } from './move-to-list.server.ts'
import { handoffData, listData, listLookData } from './personal-data.server.ts'
import { removeFromListHandler } from './remove-from-list.server.ts'
import { saveListNoteHandler } from './save-list-note.server.ts'
import { setListLookHandler } from './set-list-look.server.ts'
import { undoListChangeHandler } from './undo-list-change.server.ts'
import { updateListHandler } from './update-list.server.ts'

export const lists: Feature = {
  calls: [
    getListsHandler,
    getListHandler,
    getListIdsHandler,
    getListValuesHandler,
    getListLookHandler,
    setListLookHandler,
    getListVersionHandler,
    getPhysicianListsHandler,
    addToListHandler,
    updateListHandler,
    deleteListHandler,
    removeFromListHandler,
    moveToListHandler,
    saveListNoteHandler,
    duplicateListHandler,
    mergeListsHandler,
    undoListChangeHandler,
    getListMembersHandler,
    givePhysiciansHandler,
    finishHandoffHandler,
    dismissHandoffHandler,
  ],
  personalData: [listData, listLookData, handoffData],
}
