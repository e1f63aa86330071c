/** A backup's metadata: `facts` before the tables, so it can be checked early, and `totals` after them. */
import { z } from 'zod'

export const BackupFacts = z.object({
  /** The time of the first statement that read anything: all data is as of that moment. ISO 8601. */
  madeAt: z.iso.datetime(),
  /** PostgreSQL's server_version. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queueVersion: z.number().nullable(),
  /**
   * They show whether a server has the secrets this database was used with; the secrets cannot be computed from them.
   */
  secretChecks: z.record(z.string(), z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type BackupFacts = z.infer<typeof BackupFacts>

export const BackupTotals = z.object({
  /** By table. */
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** For the register of removed people: entries and liftings. */
  journalLines: z.number(),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
})
export type BackupTotals = z.infer<typeof BackupTotals>

/** Names of the parts; a table's is `tablePart` and its name. */
export const factsPart = 'facts'
export const tablePart = 'table '
export const journalPart = 'journal'
export const totalsPart = 'totals'
