import { sql } from 'kysely'
import { z } from 'zod'
import { searchDuplicates } from '#data/duplicates/search-duplicates.ts'
import { forgetMergeUndo } from '#data/duplicates/unmerge.ts'
import { type Job, job, noData } from '#door/job.ts'

const minute = 60

/**
 * Finds profiles that are likely a second one of someone (data/duplicates): every hour, which continues what the last
 * one left, and after an import from the desk.
 */
export const searchDuplicatesJob = job({
  name: 'search-duplicates',
  data: noData,
  every: '43 * * * *',
  timeLimit: 15 * minute,
  run: async ({ deps, signal }) => {
    await searchDuplicates(deps.db, AbortSignal.any([signal, AbortSignal.timeout(10 * minute * 1000)]))
    await forgetMergeUndo(deps.db)
  },
})

/** Rows of matched files that show a merged profile among several show the other one instead. */
export const followMerge: Job<z.ZodObject<{ mergedId: z.ZodInt }>> = job({
  name: 'follow-merge',
  data: z.strictObject({ mergedId: z.int() }),
  run: async ({ data: { mergedId }, deps: { db } }) => {
    const merged = db.selectFrom('merged_profiles').select('into_id').where('id', '=', mergedId)
    const into = (await merged.executeTakeFirst())?.into_id
    if (into === undefined) return
    const isIt = sql`(one ->> 'physicianId')::bigint = ${mergedId}`
    await sql`
      update match_rows set candidates = (
        select jsonb_agg(case when ${isIt} then one || jsonb_build_object('physicianId', ${into}::bigint) else one end)
        from jsonb_array_elements(candidates) one
        where not (${isIt} and candidates @> jsonb_build_array(jsonb_build_object('physicianId', ${into}::bigint))))
      where candidates @> jsonb_build_array(jsonb_build_object('physicianId', ${mergedId}::bigint))`.execute(db)
  },
})
