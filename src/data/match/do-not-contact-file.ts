import { readEmails } from '../normalise/email.ts'
import { normaliseNpi } from '../normalise/npi.ts'
import { counted, ImportError, overLimit } from '../rows/import-error.ts'
import type { ColumnFields } from './match-fields.ts'
import { openMemberTable } from './match-file.ts'
import { recognizeColumns, valueAmong } from './recognize-columns.ts'

/** What a member's own file names. */
export interface DoNotContactEntries {
  npis: string[]
  /** In standard form. */
  emails: string[]
  /** Rows in which neither was found. */
  skipped: number
}

/** How many rows are used to guess what a column contains. */
const looked = 200

/**
 * The emails and NPIs in a CSV, a TXT with one in each line, or a workbook; column names are not needed.
 *
 * @throws {ImportError} with a sentence for the person whose file it is
 */
export async function readDoNotContactFile(file: string, max: number): Promise<DoNotContactEntries> {
  const opened = await openMemberTable(file)
  try {
    const table = await opened.table(undefined)
    const [npis, emails] = [new Set<string>(), new Set<string>()]
    let skipped = 0
    let columns: ColumnFields | undefined
    let waiting: (readonly string[])[] = valueAmong(table.headers) < 0 ? [] : [table.headers]
    const names = waiting.length > 0 ? table.headers.map(() => '') : table.headers
    const take = (rows: readonly (readonly string[])[]) => {
      // A phone number can look like an NPI, so only columns of NPIs count. A file with one column has nothing else.
      columns ??= names.length === 1 ? ['npi'] : recognizeColumns(names, rows.slice(0, looked)).columns
      for (const cells of rows) {
        const found = cells.filter((_, at) => columns![at] === 'npi' || columns![at] === 'email').flatMap(entriesIn)
        if (found.length === 0) skipped++
        for (const { npi, email } of found) npi ? npis.add(npi) : emails.add(email!)
      }
      if (npis.size + emails.size > max) {
        throw overLimit(
          `${table.name} has more than ${counted(max)} emails and NPIs, which is the limit. Leave some out.`,
        )
      }
    }
    for await (const some of table.rows()) {
      const filled = some.map((row) => ('fields' in row ? row.fields : [])).filter(hasText)
      skipped += some.filter((row) => !('fields' in row)).length
      waiting.push(...filled)
      if (columns === undefined && waiting.length < looked) continue
      take(waiting)
      waiting = []
    }
    take(waiting)
    if (npis.size + emails.size === 0) {
      throw new ImportError(`${table.name} has no column with emails or NPIs. Put one in each row.`)
    }
    return { npis: [...npis], emails: [...emails], skipped }
  } finally {
    await opened.close()
  }
}

const hasText = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

interface Entry {
  npi?: string
  email?: string
}

/** All of them in a cell, whatever separates them. */
function entriesIn(cell: string): Entry[] {
  const emails = cell.includes('@') ? readEmails(cell).emails : []
  const npis = cell.split(/[\s,;|]+/).flatMap((part) => normaliseNpi(part) ?? [])
  return [...npis.map((npi) => ({ npi })), ...emails.map((email) => ({ email }))]
}
