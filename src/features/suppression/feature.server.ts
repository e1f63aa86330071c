import type { Feature } from '#door/feature.ts'
import {
  addSuppressionHandler,
  findSuppressionsHandler,
  getSuppressionsHandler,
  liftSuppressionsHandler,
} from './suppression-desk.server.ts'

export const suppression: Feature = {
  calls: [getSuppressionsHandler, addSuppressionHandler, findSuppressionsHandler, liftSuppressionsHandler],
}
