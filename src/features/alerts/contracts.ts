import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'

const Moment = z.iso.datetime()

/** Never a contact value. */
export const AlertDetails = z.record(z.string(), z.unknown())

export const DeskAlert = z.object({
  id: z.uuid(),
  /** A key in alert-words.ts, or a kind not listed there yet. */
  kind: z.string(),
  /** Null once the account is gone. */
  email: z.string().nullable(),
  physician: z.object({ id: PhysicianId, name: z.string() }).nullable(),
  details: AlertDetails,
  createdAt: Moment,
  handledAt: Moment.nullable(),
  handledBy: z.string().nullable(),
})
export type DeskAlert = z.infer<typeof DeskAlert>

export const getAlerts = contract({
  name: 'get-alerts',
  summary: 'Alerts for admins: canaries, unusual reveals, reported contacts. Newest first.',
  access: admin,
  input: z.strictObject({
    state: z.enum(['waiting', 'done']).default('waiting'),
    page: z.int().min(1).max(limits.deskPages).default(1),
  }),
  output: z.object({ data: z.array(DeskAlert), total: z.int(), page: z.int(), pageSize: z.int() }),
})

export const handleAlerts = contract({
  name: 'handle-alerts',
  summary: 'Marks alerts as handled. Alerts handled before keep who did it and when.',
  access: admin,
  input: z.strictObject({ alertIds: z.array(z.uuid()).min(1).max(limits.deskPageSize) }),
  output: z.object({ handled: z.int() }),
  errors: { notFound: [404, 'There is no such alert.'] },
})
