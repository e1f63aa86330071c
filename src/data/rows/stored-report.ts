import { z } from 'zod'

/** What pages show of an import's report in `import_runs`; older releases wrote less of the rest. */
export const StoredReport = z.object({
  source: z.string(),
  read: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  skipped: z.record(z.string(), z.number()),
  beside: z.object({ hidden: z.number() }).nullish(),
  facts: z.object({ gone: z.number(), matched: z.number() }).optional(),
})
