import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { adminRefusals } from '#shared/calls/admin-refusals.ts'
import { contract } from '#shared/calls/contract.ts'
import { oneLine } from '#shared/text/typed-text.ts'

const Day = z.iso.date('Please enter a day, such as 2026-11-21.')

export const AdminAction = z.object({
  id: z.uuid(),
  action: z.string(),
  /** The admin's address at that time. */
  admin: z.string(),
  /** Who or what it was about, if that still exists. */
  about: z.object({
    kind: z.string().nullable(),
    id: z.string().nullable(),
    /** An address, a name, a subject, or a file name; null if it is gone or has none. */
    label: z.string().nullable(),
  }),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
})
export type AdminAction = z.output<typeof AdminAction>

export const getAdminActions = contract({
  name: 'get-admin-actions',
  summary: 'Admin actions, latest first. Filters: admin, action, days (UTC) and text.',
  access: admin,
  input: z.strictObject({
    admin: z.string().trim().toLowerCase().max(320).optional(),
    action: z.string().trim().max(60).optional(),
    /** The first and last day. */
    from: Day.optional(),
    to: Day.optional(),
    text: z.string().max(200, 'At most 200 characters.').transform(oneLine).optional(),
    page: z.int().positive().max(1_000_000).default(1),
  }),
  output: z.object({
    data: z.array(AdminAction),
    total: z.int(),
    pageSize: z.int(),
    /** Every admin and action in the log, for the filter. */
    admins: z.array(z.string()),
    actions: z.array(z.string()),
  }),
  refusals: adminRefusals,
})
