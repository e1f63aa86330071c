import type { Feature } from '#door/feature.ts'
import { getFiguresHandler } from './get-figures.server.ts'

export const statistics: Feature = {
  calls: [getFiguresHandler],
}
