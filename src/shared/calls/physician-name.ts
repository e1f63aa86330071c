/** A physician's name in an answer, with what tells namesakes apart: everywhere a person is listed. */
import { z } from 'zod'

export const physicianName = {
  firstName: z.string(),
  /** Empty if unknown, like the suffix. */
  middleName: z.string(),
  lastName: z.string(),
  suffix: z.string(),
}
export type PhysicianName = z.infer<z.ZodObject<typeof physicianName>>

interface NameRow {
  first_name: string
  middle_name: string | null
  last_name: string
  suffix: string | null
}

export function nameOfRow({ first_name, middle_name, last_name, suffix }: NameRow): PhysicianName {
  return { firstName: first_name, middleName: middle_name ?? '', lastName: last_name, suffix: suffix ?? '' }
}
