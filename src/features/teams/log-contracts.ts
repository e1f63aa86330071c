import { z } from 'zod'
import { inTeam } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { Cursor, cursorErrors, NextCursor } from '#shared/calls/cursor.ts'
import { PhysicianId, UserId } from '#shared/calls/ids.ts'

export const logKinds = ['revealed', 'exported', 'sent'] as const
export type LogKind = (typeof logKinds)[number]

const LogEntry = z.object({
  id: z.string(),
  kind: z.enum(logKinds),
  by: z.string(),
  /** The name of the API key by which a program did it. */
  key: z.string().nullable(),
  at: z.iso.datetime(),
  physicians: z.int(),
  /** The only physician; null if there were several, or they are no longer listed. */
  physician: z.object({ id: PhysicianId, name: z.string() }).nullable(),
  /** The export or the sequence. */
  title: z.string().nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const getTeamLog = contract({
  name: 'get-team-log',
  summary:
    'Who on the team revealed, exported, and sent how much, when, and with which API key, in the last 12 months, newest first, 50 at a time.',
  access: inTeam('owner'),
  input: z.strictObject({
    kind: z.enum(logKinds, { error: 'Choose revealed, exported, or sent.' }).optional(),
    memberId: UserId.optional(),
    cursor: Cursor,
  }),
  output: z.object({ data: z.array(LogEntry), next: NextCursor }),
  shows: ({ data }) => data.flatMap(({ physician }) => physician?.id ?? []),
  errors: { badCursor: cursorErrors.badCursor },
})
