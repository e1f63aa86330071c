import { randomUUIDv7 } from 'node:crypto'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { csvCell } from '#data/formats/csv-cell.ts'
import { workbookParts } from '#data/formats/workbook-writer.ts'
import { type CallContext, type FileAnswer, handle } from '#door/handle.ts'
import { markListed } from '#features/do-not-contact/commands.server.ts'
import { blockedAmong, shownEmails } from '#features/do-not-contact/queries.server.ts'
import { cardsOf, contactsOf } from '#features/physicians/queries.server.ts'
import { reasonFor } from '#features/physicians/reason-for.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { fillPlaceholders, missingWords, unknownPlaceholderWords } from '#shared/text/email-placeholders.ts'
import { makeMergeFile } from './contracts.ts'
import { recordExport } from './make-export.server.ts'
import { checkQuota, sayingExports } from './quota.server.ts'

interface MergeRow {
  id: number
  cells: readonly string[]
}

const heads = [
  { text: 'Email', width: 32 },
  { text: 'First Name' },
  { text: 'Last Name' },
  { text: 'Credential', width: 11 },
  { text: 'Specialty', width: 24 },
  { text: 'Organization', width: 32 },
  { text: 'City', width: 18 },
  { text: 'State', width: 7 },
  { text: 'Subject', width: 48 },
  { text: 'Body', width: 80 },
]
const byteOrderMark = '\uFEFF'

export const makeMergeFileHandler = handle(makeMergeFile, (context) => sayingExports(context, () => mergeFile(context)))

async function mergeFile({ input, caller, deps, fail }: CallContext<typeof makeMergeFile>): Promise<FileAnswer> {
  const { format, job, ...email } = input
  const edited = new Map(input.edited.map((one) => [one.physicianId, one]))
  for (const { subject, body } of [email, ...input.edited]) {
    const unknown = unknownPlaceholderWords(`${subject}\n${body}`)
    if (unknown) fail('unfilled', { message: unknown })
  }
  const blocked = new Set((await blockedAmong(deps.db, caller, input.physicianIds)).map(({ id }) => id))
  const wanted = [...new Set(input.physicianIds)].filter((id) => !blocked.has(id))
  if (wanted.length === 0) return fail('allBlocked')
  const cards = await cardsOf(
    deps.db,
    wanted.map((id) => ({ id })),
    caller,
  )
  const revealed = cards.flatMap(({ id, revealed }) => (revealed.email ? [id] : []))
  const contacts = await contactsOf(deps.db, revealed)
  const listed = await markListed(deps, deps.db, caller, shownEmails(contacts))
  if (wanted.every((id) => listed.has(id))) return fail('allBlocked')
  const rows = cards.flatMap((card): MergeRow[] => {
    const address = contacts.get(card.id)?.email
    if (!address || listed.has(card.id)) return []
    const { subject, body } = edited.get(card.id) ?? email
    const missing = missingWords(`${subject}\n${body}`, job)
    if (missing) fail('unfilled', { message: missing })
    const { firstName, lastName, credential, specialty, organization, city, state } = card
    const fill = (text: string) => fillPlaceholders(text, { ...card, reason: reasonFor(card) }, job)
    const facts = [address, firstName, lastName, credential, specialty, organization, city, state]
    return [{ id: card.id, cells: [...facts, fill(subject), fill(body)] }]
  })
  if (rows.length === 0) return fail('noAddress')
  await inTransaction(deps.db, async (db) => {
    await checkQuota(db, deps, caller, rows.length)
    const physicianIds = rows.map(({ id }) => id)
    await recordExport(db, deps, { id: randomUUIDv7(), holder: caller, physicianIds })
  })
  const day = deps.now().toISOString().slice(0, 10)
  return format === 'csv'
    ? { fileName: `mail_merge_${day}.csv`, contentType: 'text/csv; charset=utf-8', body: Buffer.from(csvOf(rows)) }
    : {
        fileName: `mail_merge_${day}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: workbookOf(rows),
      }
}

function csvOf(rows: readonly MergeRow[]): string {
  const lines = [heads.map(({ text }) => text), ...rows.map(({ cells }) => cells)]
  return byteOrderMark + lines.map((line) => `${line.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')
}

function workbookOf(rows: readonly MergeRow[]): ReadableStream<Uint8Array> {
  async function* once() {
    yield rows
  }
  const plan = { name: 'Emails', heads, max: rows.length }
  const parts = workbookParts(plan, once(), ({ cells }, at) => cells[at] ?? null)
  return NodeStream.from(parts) as ReadableStream<Uint8Array>
}
