import { ReadableStream as NodeStream } from 'node:stream/web'
import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { requireFactor } from '#features/auth/commands.server.ts'
import { blockedAmong } from '#features/do-not-contact/queries.server.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type ColumnKey, type ExportFormat, exportFileName, ownColumns, provenanceColumns } from './columns.ts'
import { takesTicket } from './commands.server.ts'
import { downloadExport } from './contracts.ts'
import { csvParts } from './csv.server.ts'
import { chosenColumns } from './file-columns.server.ts'
import { layoutColumns, layoutRows } from './layout-columns.server.ts'
import { type LayoutKey, layouts } from './layouts.ts'
import { markExported } from './make-export.server.ts'
import { listOfSource, ownFactsOf } from './own-facts.server.ts'
import { pdfParts } from './pdf.server.ts'
import { PdfSlots } from './pdf-slots.server.ts'
import { contentOf } from './queries.server.ts'
import { type ExportRow, readRows } from './rows.server.ts'
import { vcardParts } from './vcard.server.ts'
import { xlsxParts } from './xlsx.server.ts'

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  vcf: 'text/vcard; charset=utf-8',
}

const slots = new PdfSlots(serverLimits.pdfsAtOnce)

export const downloadExportHandler = handle(downloadExport, async ({ input, caller, deps, facts: call, fail }) => {
  const stored = await contentOf(deps.db, caller.id, input.exportId)
  const layout = input.layout && layouts[input.layout]
  const takesFormat = !layout || input.format === 'csv' || (input.format === 'xlsx' && !layout.onlyCsv)
  if (!takesFormat) fail('notInFormat')
  if (!stored || stored.state === 'failed') return fail('notFound')
  if (stored.state === 'preparing') return fail('notReady', { retryAfter: 2 })
  // As making it did: at someone's open session, the file of yesterday is worth as much as a new one.
  const isLarge = stored.physicianIds.length > serverLimits.exportAlert
  if (isLarge && !(await takesTicket(deps.db, input.exportId, input.ticket)))
    await requireFactor(deps, caller, input.code)
  // Uploaded since the export was made, or an email that has changed.
  await markExported(deps, deps.db, caller, stored.physicianIds)
  const blocked = new Set((await blockedAmong(deps.db, caller, stored.physicianIds)).map(({ id }) => id))
  const { columns } = stored
  const physicianIds = stored.physicianIds.filter((id) => !blocked.has(id))
  if (layout?.max !== undefined && physicianIds.length > layout.max) {
    fail('tooManyForLayout', { message: `${layout.label}: at most ${layout.max} at once. Export fewer.` })
  }
  if (input.format === 'pdf' && physicianIds.length > limits.exportPdf) fail('tooLongForPdf')
  const leave = input.format === 'pdf' ? slots.take(caller.id, call.signal) : () => {}
  if (leave === 'own') return fail('pdfUnderWay', { retryAfter: 5 })
  if (leave === 'all') return fail('pdfsUnderWay', { retryAfter: 5 })
  const isAboutThem = columns.some((column) => ownColumns.has(column))
  const list = listOfSource(stored.source)
  const rows = readRows(deps.db, physicianIds, {
    ownFacts: isAboutThem ? (ids) => ownFactsOf(deps.db, caller, list, ids) : undefined,
    provenance: columns.some((column) => provenanceColumns.has(column)),
  })
  // Read before the answer begins, so that an unreachable database is a plain error and not a broken file.
  const first = await rows.next().catch((error) => {
    leave()
    throw error
  })
  if (first.done) {
    leave()
    return fail('noData')
  }
  const all = startingWith(first.value, rows)
  const facts = { max: physicianIds.length, title: stored.title, madeBy: `${stored.madeBy} (${caller.email})` }
  const parts = input.layout
    ? writeLayout(input.layout, input.format, all, facts.max)
    : writeParts(input.format, columns, all, { ...facts, at: deps.now(), origin: deps.settings.origin })
  const title = layout ? `${stored.title} ${input.layout}` : stored.title
  return {
    fileName: exportFileName(input.format, { title, madeAt: stored.madeAt }),
    contentType: contentTypes[input.format],
    body: NodeStream.from(
      loggingFaults(leaving(asBytes(parts), leave), deps, call.requestId),
    ) as ReadableStream<Uint8Array>,
  }
})

async function* leaving(parts: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array, void> {
  try {
    yield* parts
  } finally {
    leave()
  }
}

async function* startingWith(first: ExportRow[], rest: AsyncGenerator<ExportRow[], void>) {
  yield first
  yield* rest
}

function writeParts(
  format: ExportFormat,
  columns: readonly ColumnKey[],
  rows: AsyncIterable<ExportRow[]>,
  facts: { max: number; title: string; madeBy: string; at: Date; origin: string },
): AsyncGenerator<string | Uint8Array, void> {
  switch (format) {
    case 'csv':
      return csvParts(chosenColumns(columns), rows)
    case 'xlsx':
      return xlsxParts(chosenColumns(columns), rows, facts.max)
    case 'vcf':
      return vcardParts(rows, facts.origin)
    case 'pdf':
      return pdfParts(columns, rows, facts)
  }
}

function writeLayout(
  layout: LayoutKey,
  format: ExportFormat,
  rows: AsyncIterable<ExportRow[]>,
  max: number,
): AsyncGenerator<string | Uint8Array, void> {
  const columns = layoutColumns(layout)
  const taken = layoutRows(layout, rows)
  return format === 'xlsx' ? xlsxParts(columns, taken, max) : csvParts(columns, taken, { forPrograms: true })
}

async function* asBytes(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

/** By then the answer has begun: the door cannot report the error, and the client sees a broken download. */
async function* loggingFaults(
  parts: AsyncIterable<Uint8Array>,
  { log }: Deps,
  requestId: string,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* parts
  } catch (error) {
    log.error({ err: error, requestId }, 'a download broke off')
    throw error
  }
}
