import { z } from 'zod'
import { PhysicianId } from '#shared/ids.ts'

/**
 * A physician as lists of results show them (specification, section 3, 'Physician card'). Never a contact value: email and
 * phone are masks, made when the contact was written (decisions.md, 'Trust').
 */
export const PhysicianCard = z.object({
  id: PhysicianId,
  firstName: z.string(),
  lastName: z.string(),
  /** 'MD', 'DO', 'MD, PhD'; empty where it is not known. */
  credential: z.string(),
  title: z.string(),
  specialty: z.string(),
  organization: z.string(),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  /** 'City, ST' */
  location: z.string(),
  skills: z.array(z.string()),
  /** The education string of the specification: `{schoolName: '…', degrees: ['MD']}` entries. */
  education: z.string(),
  contactInfo: z.object({
    linkedIn: z.string().nullable(),
    /** Masked; null where none is known. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** Which channels there are behind the masks. */
  channels: z.object({ email: z.boolean(), phone: z.boolean(), directPhone: z.boolean() }),
  /** In miles, where the search was for a neighbourhood. */
  miles: z.number().optional(),
})
export type PhysicianCard = z.infer<typeof PhysicianCard>
