import type { Feature } from '#door/feature.ts'
import { contactMarkData, markContactedHandler } from './mark-contacted.server.ts'

export const contactMarks: Feature = {
  calls: [markContactedHandler],
  personalData: [contactMarkData],
}
