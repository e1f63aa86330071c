import { z } from 'zod'
import { type ProfileFieldName, profileFieldNames } from '#data/edit/field-labels.ts'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { newer } from '#shared/calls/newer.ts'
import { limits } from '#shared/product/limits.ts'
import { Line } from '#shared/text/typed-text.ts'

/** Longer than any field; what a field allows is checked when it is read (data/edit/profile-fields.ts). */
const text = z.string().max(2000, 'Please use at most 2,000 characters.')
const shapeOf = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(profileFieldNames.map((name) => [name, schema])) as Record<ProfileFieldName, Schema>
const Texts = z.strictObject(shapeOf(text))

const notFound = [404, 'This physician is no longer listed.'] as const

export const getProfileToEdit = contract({
  name: 'get-profile-to-edit',
  summary: 'A physician’s fields and contacts as an admin edits them, where each comes from, and what admins changed.',
  access: admin,
  input: z.strictObject({ physicianId: PhysicianId }),
  output: z.object({
    /** '' for nothing. */
    texts: Texts,
    /** By field, where its value comes from; '' for one without a value. */
    sources: z.object(shapeOf(z.string())),
    /** Latest first. */
    history: z.array(
      z.object({
        id: z.int(),
        field: z.string(),
        before: z.string(),
        after: z.string(),
        sourceBefore: z.string(),
        reason: z.string(),
        by: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
    /** How many changes there are. */
    total: z.int(),
  }),
  errors: { notFound },
})
export type FieldChange = z.output<typeof getProfileToEdit.output>['history'][number]

export const editProfile = contract({
  name: 'edit-profile',
  summary:
    'Corrects fields and contacts of a physician. No file overwrites a correction, or fills in what was deleted. Fields left out stay as they are.',
  access: admin,
  input: z.strictObject({
    physicianId: PhysicianId,
    ...Texts.partial().shape,
    reason: Line({ min: 1, max: limits.formLine, message: 'Please say where you have this from.' }),
    /** The fields as the caller read them. */
    seen: Texts.partial().optional(),
  }),
  output: z.object({ changed: z.int() }),
  errors: {
    notFound,
    newer,
    invalid: [422, 'Please check the marked fields.'],
    npiTaken: [422, 'Another profile has this NPI. If they are one person, merge them.'],
    removed: [422, 'Someone asked to have this removed, so it stays out of the data.'],
  },
})
