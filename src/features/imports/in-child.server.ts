/** What is read of a file that an admin looks at before importing it, in a process of its own. */

import { type ReadLimits, readLimits } from '#data/formats/read-limits.ts'
import type { PhysicianSourceName } from '#data/physicians/source-names.ts'
import { atTerminal, importColumns, type Mapping, readMapping, wholeName } from '#data/rows/columns.ts'
import { openCsv, readCsvHead } from '#data/rows/csv-source.ts'
import { fieldLabels } from '#data/rows/field-labels.ts'
import { ImportError } from '#data/rows/import-error.ts'
import { doubtText } from '#data/rows/look-at-columns.ts'
import type { GoodRow, ImportSource, RejectedRow } from '#data/rows/source.ts'
import { lookAtFacts } from '#data/sources/open-facts.ts'
import { openPhysicians } from '#data/sources/open-physicians.ts'
import { isFactSource, publicSource, publicSources } from '#data/sources/public-sources.ts'
import type { InChild } from '#door/file-work.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { lookAtImport, ImportPreview as Preview } from './file-work.ts'

const shown = serverLimits.importPreviewRows
/** How many rows about other professions to read while looking for physicians. */
const maxRows = 20_000

export const lookAtImportInChild: InChild<typeof lookAtImport> = async ({ path, input, samples }) => {
  const { kind, mapping: given, place } = input
  // The folder on the server is the operator's.
  const limits = place === 'server' ? readLimits.operator : readLimits.desk
  const preview: Preview = {
    fileName: input.path.split('/').at(-1) ?? input.path,
    problem: null,
    columns: [],
    known: kind === 'csv' ? labeled(importColumns(false)) : [],
    doubts: [],
    rows: [],
    samples,
  }
  if (kind === 'suppressions') return preview
  const source = publicSource(kind)
  if (source && isFactSource(source)) {
    preview.problem = await problemOf(preview, path, () => lookAtFacts(path, source, otherFactSources, maxRows, limits))
    return preview
  }
  preview.problem = await problemOf(preview, path, async () => {
    const mapping = Object.keys(given).length > 0 ? readMapping(JSON.stringify(given), 'here') : undefined
    if (kind === 'csv') Object.assign(preview, await columnsOf(path, mapping, limits))
    preview.rows = await firstRows(await open(kind as 'csv' | PhysicianSourceName, path, { mapping, limits }))
  })
  return preview
}

/** What keeps a file from being imported; null if nothing does. Throws an `ImportError` for one beyond a limit. */
async function problemOf({ fileName }: Preview, file: string, look: () => Promise<void>): Promise<string | null> {
  try {
    await look()
    return null
  } catch (error) {
    if (!isNamed<ImportError>(error, 'ImportError')) throw error
    const sentence = error.message
      .replace(' Nothing was changed.', '')
      .replace(atTerminal, 'below')
      .replaceAll(file, fileName)
    // Nothing that could be chosen below would help.
    if (error.isBeyondLimit) throw new ImportError(sentence)
    return sentence
  }
}

const otherFactSources = Object.values(publicSources).filter(isFactSource)

function open(
  kind: 'csv' | PhysicianSourceName,
  file: string,
  { mapping, limits }: { mapping: Mapping | undefined; limits: ReadLimits },
) {
  return kind === 'csv' ? openCsv(file, mapping, limits) : openPhysicians[kind](file, { limits })
}

const labeled = (columns: ReturnType<typeof importColumns>): Preview['known'] =>
  columns.map(({ field, name, required }) => ({ name, label: fieldLabels[field], required }))

async function columnsOf(file: string, mapping: Mapping | undefined, limits: ReadLimits): Promise<Partial<Preview>> {
  const { headers, rows, fills, doubts } = await readCsvHead(file, shown, mapping, limits)
  return {
    columns: headers.map((header, at) => ({
      at,
      header,
      column: fills.get(at) ?? null,
      samples: rows.map((row) => (row[at] ?? '').slice(0, 80)),
    })),
    known: labeled(importColumns([...fills.values()].includes(wholeName))),
    doubts: doubts.map((doubt) => ({ at: doubt.at, header: doubt.header.slice(0, 500), says: doubtText(doubt) })),
  }
}

async function firstRows(source: ImportSource): Promise<Preview['rows']> {
  const found: Preview['rows'] = []
  let seen = 0
  try {
    for await (const rows of source.rows()) {
      for (const row of rows) {
        seen += 'passed' in row ? row.rows : 1
        if (('draft' in row || 'problem' in row) && found.length < shown) found.push(understood(row))
      }
      if (found.length >= shown || seen > maxRows) break
    }
  } finally {
    await source.close()
  }
  return found
}

function understood(row: GoodRow | RejectedRow): Preview['rows'][number] {
  if (!('draft' in row)) {
    const nothing = { npi: null, specialty: null, organization: null, location: '' }
    return { line: row.line, name: '', ...nothing, problem: row.problem }
  }
  const { firstName, lastName, credential, npi, specialty, organization, city, state } = row.draft
  return {
    line: row.line,
    name: [`${firstName} ${lastName}`, credential].filter(Boolean).join(', '),
    npi,
    specialty,
    organization,
    location: [city, state].filter(Boolean).join(', '),
    problem: null,
  }
}
