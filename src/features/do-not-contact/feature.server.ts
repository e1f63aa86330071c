import type { Feature } from '#door/feature.ts'
import { deleteDoNotContactListHandler } from './delete-do-not-contact-list.server.ts'
import { deleteTeamDoNotContactListHandler } from './delete-team-do-not-contact-list.server.ts'
import { getDoNotContactHandler } from './get-do-not-contact.server.ts'
import { getDoNotContactListsHandler } from './get-do-not-contact-lists.server.ts'
import { markFromLists } from './jobs.server.ts'
import { liftDoNotContactHandler } from './lift-do-not-contact.server.ts'
import { doNotContactData, doNotContactListData } from './personal-data.server.ts'
import { setDoNotContactHandler } from './set-do-not-contact.server.ts'

export const doNotContact: Feature = {
  calls: [
    setDoNotContactHandler,
    liftDoNotContactHandler,
    getDoNotContactHandler,
    getDoNotContactListsHandler,
    deleteDoNotContactListHandler,
    deleteTeamDoNotContactListHandler,
  ],
  jobs: [markFromLists],
  personalData: [doNotContactData, doNotContactListData],
}
