import type { Feature } from '#door/feature.ts'
import { completeQueryHandler } from './complete-query.server.ts'
import { readDescriptionHandler } from './read-description.server.ts'

export const searchPage: Feature = { calls: [completeQueryHandler, readDescriptionHandler] }
