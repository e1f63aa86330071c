import type { Feature } from '#door/feature.ts'
import { markContactedHandler } from './mark-contacted.server.ts'
import { contactMarkData } from './personal-data.server.ts'

export const contactMarks: Feature = {
  calls: [markContactedHandler],
  personalData: [contactMarkData],
}
