import type { ContactKind } from '../physicians/draft.ts'
import type { ImportReport } from '../rows/report.ts'
import { type Addressed, reach, shiftedEmails } from '../rows/shifted-emails.ts'
import type { SourceRow } from '../rows/source.ts'

const kinds = ['personal_email', 'work_email'] as const satisfies readonly ContactKind[]

/**
 * The rows of a file, some at a time as they come, without emails that belong to the people of rows nearby: counted in
 * the report. Each lot waits for the next one, whose first rows are nearby, too.
 */
export async function* leaveShiftedOut(
  lots: AsyncIterable<readonly SourceRow[]>,
  report: ImportReport,
): AsyncGenerator<readonly SourceRow[]> {
  const before = new Map<ContactKind, Addressed[]>()
  let held: readonly SourceRow[] | undefined
  for await (const next of lots) {
    if (held !== undefined) {
      settle(held, next)
      yield held
    }
    held = next
  }
  if (held !== undefined) {
    settle(held, [])
    yield held
  }

  function settle(rows: readonly SourceRow[], next: readonly SourceRow[]): void {
    for (const kind of kinds) {
      const earlier = before.get(kind) ?? []
      const own = rows.map((row) => addressed(row, kind))
      before.set(kind, [...earlier, ...own].slice(-reach))
      if (own.every(({ email }) => email === '')) continue
      const shifted = shiftedEmails([...earlier, ...own, ...next.slice(0, reach).map((row) => addressed(row, kind))])
      for (const [at, row] of rows.entries()) {
        if (!shifted[earlier.length + at] || !('draft' in row)) continue
        delete row.draft.contacts[kind]
        report.othersEmail = (report.othersEmail ?? 0) + 1
      }
    }
  }
}

function addressed(row: SourceRow, kind: (typeof kinds)[number]): Addressed {
  if (!('draft' in row)) return { firstName: '', middleName: null, lastName: '', email: '' }
  const { firstName, middleName, lastName, contacts } = row.draft
  return { firstName, middleName, lastName, email: contacts[kind] ?? '' }
}
