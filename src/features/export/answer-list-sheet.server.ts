/** A list as CSV for a spreadsheet that reads it again and again, at an address that is its secret. */
import { randomUUIDv7 as newId } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { pass } from '#door/gate.ts'
import type { Caller } from '#door/handle.ts'
import { hashToken } from '#door/one-time-token.ts'
import { takeTry, takeTryFrom } from '#door/rate-limit.ts'
import { markListed } from '#features/do-not-contact/commands.server.ts'
import { blockedAmong, shownEmails } from '#features/do-not-contact/queries.server.ts'
import { idsOnListsOf, listOf } from '#features/lists/queries.server.ts'
import { contactsOf, revealedBy } from '#features/physicians/queries.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import type { ColumnKey } from './columns.ts'
import { logExport } from './commands.server.ts'
import { csvText } from './csv.server.ts'
import { chosenColumns } from './file-columns.server.ts'
import { recordExport } from './make-export.server.ts'
import { ownFactsOf } from './own-facts.server.ts'
import { existingIds } from './queries.server.ts'
import { checkQuota } from './quota.server.ts'
import { type ExportRow, readRows } from './rows.server.ts'
import { makeListSheet } from './sheet-contracts.ts'

const hour = 60 * 60 * 1000
/** Google Sheets asks once an hour for each open sheet, Excel when it is told to; guessing takes more. */
const byNetwork = { name: 'list-sheets', max: 240, within: hour }
const byAddress = { name: 'list-sheet', max: 30, within: hour }

const columns: readonly ColumnKey[] = [
  ...(['firstName', 'lastName', 'credential', 'title', 'specialty', 'organization', 'city', 'state', 'npi'] as const),
  ...(['stage', 'notes', 'lastContacted', 'email', 'phone'] as const),
]

interface Asked {
  /** From the address. */
  secret: string
  /** The client's. */
  address: string
  /** The account of this id as it is now; null for one that may not sign in. */
  see: (userId: string) => Promise<Viewer | null>
}

/** Throws a `CallError`, which says in a sentence why there is nothing. */
export async function answerListSheet(deps: Deps, { secret, address, see }: Asked): Promise<Response> {
  await takeTryFrom(deps.db, byNetwork, address)
  const sheet = await sheetWith(deps.db, secret)
  const maker = sheet && (await see(sheet.user_id))
  if (!sheet || !maker || (maker.team?.id ?? null) !== sheet.team_id) throw gone()
  await takeTry(deps.db, byAddress, sheet.id)
  if (maker.team?.standing === 'needsTwoFactor') {
    const message = 'Your team requires two-factor sign-in. Turn it on in your account settings first.'
    throw new CallError(403, 'two_factor_required', message)
  }
  const caller = pass(makeListSheet, maker)!
  const list = await listOf(deps.db, caller, sheet.list_id)
  if (!list) throw gone()
  const named = { ...caller, key: { id: sheet.id, name: `Spreadsheet of ${list.name}`, scopes: [] } } as Caller
  const csv = await inTransaction(deps.db, async (db) => {
    const ids = await mayLeave(deps, db, named, sheet.list_id)
    await count(deps, db, named, sheet.id, ids)
    return csvText(chosenColumns(columns), onlyRevealed(db, named, sheet.list_id, ids), { forPrograms: true })
  })
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `inline; filename="list.csv"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

const gone = () => new CallError(404, 'not_found', 'There is no such spreadsheet address, or it was revoked.')

async function sheetWith(db: Kysely<DB>, secret: string) {
  return db
    .selectFrom('list_sheets')
    .select(['id', 'user_id', 'team_id', 'list_id'])
    .where('hash', '=', hashToken(secret))
    .executeTakeFirst()
}

/** Those on the list who may be contacted. Emails on an uploaded list are compared if they were revealed. */
async function mayLeave(deps: Deps, db: Kysely<DB>, caller: Caller, listId: string): Promise<number[]> {
  const ids = await existingIds(db, (await idsOnListsOf(db, caller, listId)) ?? [])
  const revealed = [...(await revealedBy(db, ids, caller))].flatMap(([id, { email }]) => (email ? [id] : []))
  await markListed(deps, db, caller, shownEmails(await contactsOf(db, revealed)))
  const blocked = new Set((await blockedAmong(db, caller, ids)).map(({ id }) => id))
  return ids.filter((id) => !blocked.has(id))
}

/** Counts each physician once a day for the quota, and notes in their history the first time. */
async function count(deps: Deps, db: Kysely<DB>, caller: Caller, sheetId: string, ids: readonly number[]) {
  const sheet = await db
    .selectFrom('list_sheets')
    .select(['counted_ids', 'noted_ids', typed('boolean')`counted_since > now() - interval '1 day'`.as('is_today')])
    .where('id', '=', sheetId)
    .forUpdate()
    .executeTakeFirst()
  if (!sheet) throw gone()
  const counted = new Set(sheet.is_today ? sheet.counted_ids : [])
  const noted = new Set(sheet.noted_ids)
  const wanted = ids.filter((id) => !counted.has(id))
  const first = wanted.filter((id) => !noted.has(id))
  if (wanted.length > 0) {
    await checkQuota(db, deps, caller, wanted.length)
    if (first.length > 0) await recordExport(db, deps, { id: newId(), holder: caller, physicianIds: first })
    const again = wanted.length - first.length
    if (again > 0) await logExport(db, newId(), caller, again)
  }
  await db
    .updateTable('list_sheets')
    .set({
      last_read_at: typed('time')`now()`,
      counted_ids: [...counted, ...wanted],
      noted_ids: [...noted, ...first],
      ...(!sheet.is_today && { counted_since: typed('time')`now()` }),
    })
    .where('id', '=', sheetId)
    .execute()
}

/** With the contacts that this person or the team has revealed, and no others. */
async function* onlyRevealed(
  db: Kysely<DB>,
  caller: Caller,
  listId: string,
  ids: readonly number[],
): AsyncGenerator<ExportRow[], void> {
  const facts = { ownFacts: (some: readonly number[]) => ownFactsOf(db, caller, listId, some) }
  for await (const rows of readRows(db, ids, facts)) {
    const revealed = await revealedBy(
      db,
      rows.map(({ id }) => id),
      caller,
    )
    yield rows.map((row) => ({
      ...row,
      ...(!revealed.get(row.id)?.email && { personal_email: null, work_email: null }),
      ...(!revealed.get(row.id)?.phone && { direct_phone: null, phone: null }),
    }))
  }
}
