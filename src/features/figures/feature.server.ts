import type { Feature } from '#door/feature.ts'
import { getFiguresHandler } from './figures.server.ts'

export const figures: Feature = {
  calls: [getFiguresHandler],
}
