import type { Feature } from '#door/feature.ts'
import { addSuppressionHandler } from './add-suppression.server.ts'
import { findSuppressionsHandler } from './find-suppressions.server.ts'
import { getSuppressionsHandler } from './get-suppressions.server.ts'
import { liftSuppressionsHandler } from './lift-suppressions.server.ts'

export const suppression: Feature = {
  calls: [getSuppressionsHandler, addSuppressionHandler, findSuppressionsHandler, liftSuppressionsHandler],
}
