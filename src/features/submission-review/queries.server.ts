/** Submissions as the data desk sees them. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { splitWishRow, wishSelection } from '#features/physicians/queries.server.ts'
import { contentColumns } from '#features/resume/submission-columns.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import type { Submission, SubmissionStatus } from './contracts.ts'

const columns = ['id', ...contentColumns, 'status', 'created_at', 'approved_at', 'decided_at'] as const

/** Null once the physician is gone: the id alone would be a dead link. */
const listedPhysician = typed('number?')`(
  select physicians.id from physicians where physicians.id = candidate_submissions.physician_id)`.as('physician_id')

export async function submissionsPage(db: Kysely<DB>, status: SubmissionStatus, page: number): Promise<Submission[]> {
  const size = limits.submissionsPageSize
  const rows = await db
    .selectFrom('candidate_submissions')
    .select(columns)
    .select([listedPhysician, ...wishSelection])
    .where('status', '=', status)
    // Those waiting longest come first; of the decided ones, the latest.
    .orderBy(status === 'pending' ? 'created_at' : 'decided_at', status === 'pending' ? 'asc' : 'desc')
    .orderBy('id', status === 'pending' ? 'asc' : 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(onTheWire)
}

export async function submissionCounts(db: Kysely<DB>): Promise<Record<SubmissionStatus, number>> {
  const rows = await db
    .selectFrom('candidate_submissions')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = { pending: 0, approved: 0, rejected: 0 }
  for (const { status, count } of rows) counts[status as SubmissionStatus] = Number(count)
  return counts
}

/** Locked until the transaction ends, so that only one of two concurrent admins decides. */
export async function lockSubmission(db: Kysely<DB>, id: string): Promise<Submission | null> {
  const row = await db
    .selectFrom('candidate_submissions')
    .select(columns)
    .select([listedPhysician, ...wishSelection])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? onTheWire(row) : null
}

export async function submissionWith(db: Kysely<DB>, id: string): Promise<Submission | null> {
  const row = await db
    .selectFrom('candidate_submissions')
    .select(columns)
    .select([listedPhysician, ...wishSelection])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? onTheWire(row) : null
}

type Row = Omit<Submission, 'status' | 'created_at' | 'approved_at' | 'decided_at' | 'wishes'> &
  Parameters<typeof splitWishRow>[0] & {
    status: string
    created_at: Date
    approved_at: Date | null
    decided_at: Date | null
  }

function onTheWire(row: Row): Submission {
  const { wishes, rest } = splitWishRow(row)
  return {
    ...rest,
    wishes,
    status: row.status as SubmissionStatus,
    created_at: row.created_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
