import { specialties } from '../normalise/standard-specialties.ts'
import { Weighted } from './dice.ts'

export const specialtyDraw = new Weighted(specialties, ({ share }) => share)
