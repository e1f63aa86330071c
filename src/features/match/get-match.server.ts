import type { Kysely } from 'kysely'
import { byLikelihood, type Candidate } from '#data/identity/decide.ts'
import type { MatchRule } from '#data/identity/match-rules.ts'
import type { MatchRecord } from '#data/match/read-record.ts'
import type { DB } from '#db/schema.gen.ts'
import { pageAfter } from '#door/cursor.ts'
import { handle } from '#door/handle.ts'
import { notRevealed, quotaLeft } from '#features/physicians/commands.server.ts'
import type { ParsedInputOf } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { getMatch, type MatchedRow } from './contracts.ts'
import { lookUpPhysicians, type Physicians } from './matched-physicians.server.ts'
import {
  asMatchFile,
  contactsIn,
  matchFileOf,
  revealableOf,
  rowsOf,
  type StoredRow,
  totalsOf,
} from './queries.server.ts'

export const getMatchHandler = handle(getMatch, async ({ input, caller, deps, fail }) => {
  const { db } = deps
  const { fileId, status } = input
  const file = (await matchFileOf(db, caller, fileId, 'see')) ?? fail('notFound')
  const [totals, part, contacts] = await Promise.all([
    totalsOf(db, fileId, caller),
    pageOf(db, input),
    contactsIn(db, fileId),
  ])
  if (typeof part === 'string') return fail(part === 'bad' ? 'badCursor' : 'cursorLost')
  const { rows, offset, next } = part
  const ids = rows.flatMap((row) => reasonsOf(row).map(({ physicianId }) => physicianId))
  const physicians = await lookUpPhysicians(db, caller, [...new Set(ids)])
  const hidden = await notRevealed(db, caller, revealableOf(contacts))
  const { physicians: people, mine, contacted, ...counts } = totals
  return {
    file: asMatchFile(file, caller),
    counts,
    physicians: people,
    mine,
    contacted,
    toReveal: hidden.reduce((sum, { fields }) => sum + fields.length, 0),
    quotaLeft: await quotaLeft(db, deps, caller.id),
    rows: rows.map((row) => shownRow(row, physicians)),
    total: status === undefined ? counts.known + counts.possible + counts.unknown + counts.opted_out : counts[status],
    page: Math.floor(offset / limits.matchPageSize) + 1,
    pageSize: limits.matchPageSize,
    next,
  }
})

/** By its number, or after a cursor. */
async function pageOf(db: Kysely<DB>, { fileId, status, page, cursor }: ParsedInputOf<typeof getMatch>) {
  const size = limits.matchPageSize
  const read = async ({ offset, limit }: { offset: number; limit: number }) => {
    const rows = await rowsOf(db, fileId, { status, after: offset, limit })
    return { rows: rows.map((row) => ({ ...row, id: row.row_number })), total: 0, answer: null }
  }
  if (cursor !== undefined) return pageAfter(cursor, [fileId, status], size, read)
  const offset = (page - 1) * size
  return { ...(await read({ offset, limit: size })), offset, next: undefined }
}

export function reasonsOf({ physician_id: physicianId, rule, confidence, agrees, candidates }: StoredRow): Candidate[] {
  if (physicianId === null) return candidates
  const among = candidates.find((one) => one.physicianId === physicianId)
  if (among) return [among, ...candidates.filter((one) => one !== among)]
  const match: Candidate = {
    physicianId,
    rule: rule as MatchRule,
    confidence: confidence ?? 0,
    agrees: agrees as Candidate['agrees'],
    disagrees: [],
    doubt: null,
  }
  return [match, ...candidates]
}

function shownRow(row: StoredRow, physicians: Physicians): MatchedRow {
  const record = isRecord(row.record) ? row.record : null
  const shown = record === null ? [] : reasonsOf(row).flatMap((reason) => physicians.of(reason, record) ?? [])
  shown.sort(byLikelihood)
  const known =
    row.status === 'known' ? (shown.find(({ physicianId }) => physicianId === row.physician_id) ?? null) : null
  return {
    row: row.row_number,
    status: row.status,
    name: record === null ? '' : nameOf(record),
    facts: record === null ? '' : factsOf(record),
    note: row.note,
    why: row.why,
    chosen: row.chosen,
    sameAs: row.same_as,
    physician: known,
    candidates: row.candidates.length > 0 ? shown : [],
  }
}

const isRecord = (record: StoredRow['record']): record is MatchRecord => 'lastName' in record

const nameOf = ({ firstName, middleName, lastName, suffix, credential }: MatchRecord): string =>
  [[firstName, middleName, lastName, suffix].filter(Boolean).join(' '), credential].filter(Boolean).join(', ')

const factsOf = ({ npi, specialties, organization, city, state, zip, emails, phones }: MatchRecord): string =>
  [
    npi === '' ? '' : `NPI ${npi}`,
    specialties.join(', '),
    organization,
    [city, state, zip].filter(Boolean).join(', '),
    emails.join(', '),
    phones.join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
