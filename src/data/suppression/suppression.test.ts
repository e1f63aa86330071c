import { createHmac, hash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { copyTemplate } from '../../../test/database.ts'
import { mergeDraft } from '../merge/merge-draft.ts'
import { npiCheckDigit } from '../normalise/npi.ts'
import { type Contacts, emptyDraft } from '../physicians/draft.ts'
import { appendJournal, readJournal } from './journal.ts'
import { replayJournal } from './replay.ts'
import { suppressByEmail, suppressPhysicians } from './suppress.ts'
import { entriesFor, loadSuppressions, SuppressionList } from './suppression-list.ts'
import { type Suppression, SuppressionKey, valueHash } from './value-hash.ts'

let database: Database
let drop: () => Promise<void>
let folder: string
let journalFile: string
const key = new SuppressionKey('a key of at least thirty-two characters')

beforeAll(async () => {
  ;({ database, drop } = await copyTemplate())
  folder = mkdtempSync(path.join(tmpdir(), 'attending-suppression-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await drop()
})
beforeEach(async () => {
  await database.pool.query('delete from physicians; delete from suppressions; delete from physician_changes')
  journalFile = path.join(mkdtempSync(path.join(folder, 'case-')), 'suppressions.jsonl')
})

const npi = (nine: string): string => nine + npiCheckDigit(nine)

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function add(
  first: string,
  last: string,
  contacts: Contacts = {},
  number: string | null = null,
): Promise<number> {
  const draft = { ...emptyDraft(first, last), npi: number, state: 'CA', specialty: 'Cardiology', contacts }
  const { physicianId } = await inTransaction((client) => mergeDraft(client, draft, 'csv', null))
  return physicianId ?? 0
}

const settings = () => ({ key, journalFile })
const suppress = (...ids: number[]) => inTransaction((client) => suppressPhysicians(client, ids, settings(), 'asked'))
const suppressEmail = (email: string) => inTransaction((client) => suppressByEmail(client, email, settings(), 'asked'))
const list = () => inTransaction((client) => loadSuppressions(client, key))

async function left(): Promise<string[]> {
  const { rows } = await database.pool.query('select first_name from physicians order by id')
  return rows.map(({ first_name }) => first_name)
}

test('the hash of an entry is HMAC(key, SHA-256(value)), as a plain HMAC would give it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (secret, value) => {
      const sha256 = hash('sha256', value, 'hex')
      const expected = createHmac('sha256', Buffer.from(secret)).update(Buffer.from(sha256, 'hex')).digest('hex')
      expect(new SuppressionKey(secret).sign(sha256)).toBe(expected)
    }),
  )
  expect(new SuppressionKey('x'.repeat(100)).sign('0'.repeat(64))).toBe(
    createHmac('sha256', 'x'.repeat(100)).update(Buffer.alloc(32)).digest('hex'),
  )
})

describe('what hides whom', () => {
  const ann = {
    firstName: 'Ann',
    lastName: 'Lee',
    npi: npi('123456789'),
    contacts: { personal_email: 'ann@example.com', work_email: 'desk@example.org', phone: '(415) 555-0100' },
  }
  const hidden = new SuppressionList(key, entriesFor(ann, key, 'asked'))
  const check = (first: string, last: string, contacts: Contacts, number: string | null = null) =>
    hidden.check({ firstName: first, lastName: last, npi: number, contacts })

  test('an NPI and a personal email hide the person, whatever the name', () => {
    expect(check('Anna', 'Roe', {}, ann.npi).person).toBe(true)
    expect(check('Anna', 'Roe', { personal_email: 'ann@example.com' }).person).toBe(true)
  })

  test('a number hides itself, and the person only with the name', () => {
    expect(check('Bob', 'Ray', { phone: '(415) 555-0100', work_email: 'bob@example.org' })).toEqual({
      person: false,
      hidden: ['phone'],
    })
    expect(check('ANN', 'Lee', { direct_phone: '(415) 555-0100' }).person).toBe(true)
  })

  test('so does a work email, also where somebody lists it as their own', () => {
    expect(check('Bob', 'Ray', { work_email: 'desk@example.org' })).toEqual({ person: false, hidden: ['work_email'] })
    expect(check('Bob', 'Ray', { personal_email: 'desk@example.org' })).toEqual({
      person: false,
      hidden: ['personal_email'],
    })
    expect(check('Ann', 'Lee', { work_email: 'desk@example.org' }).person).toBe(true)
  })

  test('a personal email in the other column hides the value, and the person with the name', () => {
    expect(check('Bob', 'Ray', { work_email: 'ann@example.com' })).toEqual({ person: false, hidden: ['work_email'] })
    expect(check('Ann', 'Lee', { work_email: 'ann@example.com' }).person).toBe(true)
  })

  test('anybody else is nobody on the list', () => {
    expect(
      check('Ann', 'Lee', { personal_email: 'other@example.com', phone: '(415) 555-0199' }, npi('198765432')),
    ).toEqual({
      person: false,
      hidden: [],
    })
  })

  test('a hash from a deletion list hides the person by email or NPI, else the value', () => {
    const listed = (kind: 'npi' | 'phone' | 'personal_email', value: string) =>
      new SuppressionList(key, [{ kind: 'listed', hash: key.sign(valueHash(kind, value)) }])
    const suspect = { firstName: 'Ann', lastName: 'Lee', npi: ann.npi, contacts: ann.contacts }
    expect(listed('personal_email', 'ann@example.com').check(suspect).person).toBe(true)
    expect(listed('npi', ann.npi).check(suspect).person).toBe(true)
    expect(listed('phone', '(415) 555-0100').check(suspect)).toEqual({ person: false, hidden: ['phone'] })
    expect(valueHash('phone', '(415) 555-0100')).toBe(hash('sha256', '4155550100', 'hex'))
  })

  test('another key knows nobody', () => {
    const other = new SuppressionList(
      new SuppressionKey('another key of thirty-two characters'),
      entriesFor(ann, key, 'asked'),
    )
    expect(other.check(ann)).toEqual({ person: false, hidden: [] })
  })
})

describe('removing a physician', () => {
  test('deletes them, hides the shared number from colleagues, tells the search, and keeps a journal', async () => {
    const ann = await add(
      'Ann',
      'Lee',
      { personal_email: 'ann@example.com', phone: '(415) 555-0100' },
      npi('123456789'),
    )
    const bob = await add('Bob', 'Ray', { work_email: 'bob@example.org', phone: '(415) 555-0100' })
    await database.pool.query('delete from physician_changes')
    expect(await suppress(ann)).toMatchObject({ removed: [ann], changed: [bob] })
    expect(await left()).toEqual(['Bob'])
    const { rows } = await database.pool.query(
      'select masked_phone, has_phone, masked_email from physicians p join physician_contacts c on c.physician_id = p.id',
    )
    expect(rows).toEqual([{ masked_phone: null, has_phone: false, masked_email: 'b•••••@•••.org' }])
    const { rows: changes } = await database.pool.query('select physician_id, kind from physician_changes order by id')
    expect(changes).toEqual([
      { physician_id: ann, kind: 'deleted' },
      { physician_id: bob, kind: 'written' },
    ])
    const journal = readFileSync(journalFile, 'utf8').trim().split('\n')
    expect(journal).toHaveLength(5)
    expect(journal.join()).not.toMatch(/ann@|4155550100|415|Lee/)
  })

  test('removes another record of the same person', async () => {
    const ann = await add('Ann', 'Lee', { personal_email: 'ann@example.com', phone: '(415) 555-0100' })
    await add('Ann', 'Lee', { work_email: 'ann.lee@example.org', direct_phone: '(415) 555-0100' }, npi('123456789'))
    await suppress(ann)
    expect(await left()).toEqual([])
    // What only the second record knew counts as well.
    expect((await list()).check({ firstName: 'X', lastName: 'Y', npi: npi('123456789'), contacts: {} }).person).toBe(
      true,
    )
  })

  test('twice is once', async () => {
    const ann = await add('Ann', 'Lee', { personal_email: 'ann@example.com' })
    await suppress(ann)
    expect(await suppress(ann)).toMatchObject({ removed: [], changed: [] })
  })

  test('by the personal email, or by a work email that is one person’s', async () => {
    await add('Ann', 'Lee', { personal_email: 'ann@example.com' })
    await add('Bob', 'Ray', { work_email: 'bob@example.org' })
    await suppressEmail('ann@example.com')
    await suppressEmail('bob@example.org')
    expect(await left()).toEqual([])
  })

  test('by a work email that several share hides the address only', async () => {
    await add('Ann', 'Lee', { work_email: 'desk@example.org' })
    await add('Bob', 'Ray', { work_email: 'desk@example.org', personal_email: 'bob@example.com' })
    const { removed, changed } = await suppressEmail('desk@example.org')
    expect(removed).toEqual([])
    expect(changed).toHaveLength(2)
    expect(await left()).toEqual(['Ann', 'Bob'])
    const { rows } = await database.pool.query('select value from physician_contacts')
    expect(rows).toEqual([{ value: 'bob@example.com' }])
  })

  test('by an address that is nowhere keeps it away all the same', async () => {
    expect(await suppressEmail('eve@example.com')).toMatchObject({ removed: [], changed: [] })
    const eve = { firstName: 'Eve', lastName: 'Fox', contacts: { personal_email: 'eve@example.com' } }
    expect((await list()).check(eve).person).toBe(true)
  })

  test('changes nothing when the journal cannot be written', async () => {
    const ann = await add('Ann', 'Lee', { personal_email: 'ann@example.com' })
    journalFile = '/dev/full'
    await expect(suppress(ann)).rejects.toThrow(/ENOSPC/)
    expect(await left()).toEqual(['Ann'])
    expect((await list()).isEmpty).toBe(true)
  })
})

describe('the journal', () => {
  const entry = (number: number): Suppression => ({
    kind: 'phone',
    hash: String(number).padStart(64, '0'),
    reason: 'asked',
  })
  const read = async () => {
    const found = { entries: [] as Suppression[], broken: 0 }
    for await (const { entries, broken } of readJournal(journalFile)) {
      found.entries.push(...entries)
      found.broken += broken
    }
    return found
  }

  test('is empty before it exists', async () => expect(await read()).toEqual({ entries: [], broken: 0 }))

  test('goes on after a line that a crash cut off', async () => {
    await appendJournal(journalFile, [entry(1)])
    appendFileSync(journalFile, '{"at":"2026-01-01","ki')
    await appendJournal(journalFile, [entry(2)])
    expect(await read()).toEqual({ entries: [entry(1), entry(2)], broken: 1 })
  })

  test('keeps the removed away after a backup was restored', async () => {
    const contacts = { personal_email: 'ann@example.com', phone: '(415) 555-0100' }
    await suppress(await add('Ann', 'Lee', contacts))
    // The backup is from before: Ann is back, the entries are gone, and a colleague has the number again.
    await database.pool.query('delete from suppressions')
    await add('Ann', 'Lee', contacts)
    const bob = await add('Bob', 'Ray', { phone: '(415) 555-0100' })
    expect(await replayJournal(database.pool, settings())).toMatchObject({
      new: 4,
      broken: 0,
      removedPhysicians: 1,
      changedPhysicians: 1,
    })
    expect(await left()).toEqual(['Bob'])
    const { rows } = await database.pool.query('select 1 from physician_contacts where physician_id = $1', [bob])
    expect(rows).toEqual([])
    expect(await replayJournal(database.pool, settings())).toEqual({
      new: 0,
      broken: 0,
      removedPhysicians: 0,
      changedPhysicians: 0,
    })
  })
})
