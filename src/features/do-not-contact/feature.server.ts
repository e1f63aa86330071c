import type { Feature } from '#door/feature.ts'
import { getDoNotContactHandler } from './get-do-not-contact.server.ts'
import { liftDoNotContactHandler } from './lift-do-not-contact.server.ts'
import { doNotContactData } from './personal-data.server.ts'
import { setDoNotContactHandler } from './set-do-not-contact.server.ts'

export const doNotContact: Feature = {
  calls: [setDoNotContactHandler, liftDoNotContactHandler, getDoNotContactHandler],
  personalData: [doNotContactData],
}
