import type { Feature } from '#door/feature.ts'
import { getFiguresHandler } from './get-figures.server.ts'

export const figures: Feature = {
  calls: [getFiguresHandler],
}
