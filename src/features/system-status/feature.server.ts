import type { Feature } from '#door/feature.ts'
import { forgetJobHandler } from './forget-job.server.ts'
import { getSystemHandler } from './get-system.server.ts'
import { retryJobHandler } from './retry-job.server.ts'

export const systemStatus: Feature = { calls: [getSystemHandler, retryJobHandler, forgetJobHandler] }
