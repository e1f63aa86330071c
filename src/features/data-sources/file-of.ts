import { StoredReport } from '#data/rows/stored-report.ts'
import type { PublicSource } from '#data/sources/public-source.ts'
import type { PublicFile } from './contracts.ts'

interface Run {
  file_name: string
  as_of: string | null
  finished_at: Date
  report: unknown
}

const dayLong = 24 * 60 * 60 * 1000

/** A source and its newest file; for a source of physicians, with a count of those who come from it. */
export function fileOf(
  { name: source, title: name, publisher, terms, homepage, freshDays }: PublicSource,
  run: Run | undefined,
  { counts, now }: { counts: readonly { source: string; physicians: number }[]; now: Date },
): PublicFile {
  const described = { source, name, publisher, terms, homepage }
  if (!run) return { ...described, file: null }
  const report = StoredReport.parse(run.report)
  const since = run.as_of === null ? run.finished_at.getTime() : Date.parse(run.as_of)
  const age = Math.max(Math.floor((now.getTime() - since) / dayLong), 0)
  const physicians = report.facts?.matched ?? counts.find((count) => count.source === source)?.physicians ?? null
  return {
    ...described,
    file: {
      name: run.file_name,
      asOf: run.as_of,
      importedAt: run.finished_at.toISOString(),
      rows: report.read,
      physicians,
      age,
      overdue: age > freshDays,
    },
  }
}
