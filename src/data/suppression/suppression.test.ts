import { createHmac, hash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { copyTemplate } from '../../../test/support/database.ts'
import { mergeDraft } from '../merge/merge-draft.ts'
import { npiCheckDigit } from '../normalise/npi.ts'
import { type Contacts, emptyDraft } from '../physicians/draft.ts'
import { completeJournal } from './complete-journal.ts'
import { appendJournal, openJournal } from './journal.ts'
import { liftHashes, readRegister } from './register.ts'
import { replayJournals } from './replay.ts'
import { suppressByEmail, suppressPhysicians } from './suppress.ts'
import { entriesFor, loadSuppressions, SuppressionList } from './suppression-list.ts'
import { nameValueHash, type Suppression, SuppressionKey, valueHash } from './value-hash.ts'

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
  await database.pool.query(
    'delete from physicians; delete from suppressions; delete from lifted_suppressions; delete from physician_changes',
  )
  journalFile = path.join(mkdtempSync(path.join(folder, 'case-')), 'suppressions.jsonl')
})

const npi = (nine: string): string => nine + npiCheckDigit(nine)

async function add(
  first: string,
  last: string,
  contacts: Contacts = {},
  number: string | null = null,
): Promise<number> {
  const draft = { ...emptyDraft(first, last), npi: number, state: 'CA', specialty: 'Cardiology', contacts }
  const { physicianId } = await inTransaction(database.db, (db) => mergeDraft(db, draft, 'csv', null))
  return physicianId ?? 0
}

const settings = () => ({ key, journalFile })
const suppress = (...ids: number[]) =>
  inTransaction(database.db, (db) => suppressPhysicians(db, ids, settings(), 'asked'))
const suppressEmail = (email: string) =>
  inTransaction(database.db, (db) => suppressByEmail(db, email, settings(), 'asked'))
const list = () => inTransaction(database.db, (db) => loadSuppressions(db, key))

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

describe('what hides which person', () => {
  const ann = {
    firstName: 'Ann',
    lastName: 'Lee',
    npi: npi('123456789'),
    contacts: {
      personal_email: 'ann@example.com',
      work_email: 'ann.lee@example.org',
      phone: '(415) 555-0100',
      direct_phone: '(415) 555-0101',
    },
  }
  const hidden = new SuppressionList(key, entriesFor(ann, { key, reason: 'asked' }))
  const check = (first: string, last: string, contacts: Contacts, number: string | null = null) =>
    hidden.check({ firstName: first, lastName: last, npi: number, contacts })

  test('an NPI and a personal email hide the person, whatever the name', () => {
    expect(check('Anna', 'Roe', {}, ann.npi).person).toBe(true)
    expect(check('Anna', 'Roe', { personal_email: 'ann@example.com' }).person).toBe(true)
  })

  test('a practice’s number stays for colleagues, and hides the person with the name', () => {
    for (const kind of ['phone', 'direct_phone'] as const) {
      expect(check('Bob', 'Ray', { [kind]: '(415) 555-0100' })).toEqual({ person: false, hidden: [] })
      expect(check('ANN', 'Lee', { [kind]: '(415) 555-0100' }).person).toBe(true)
    }
  })

  test('a direct phone and a work email that no one shares are hidden for everyone, and hide the person with the name', () => {
    expect(check('Bob', 'Ray', { phone: '(415) 555-0101' })).toEqual({ person: false, hidden: ['phone'] })
    expect(check('Bob', 'Ray', { work_email: 'ann.lee@example.org' })).toEqual({
      person: false,
      hidden: ['work_email'],
    })
    expect(check('Bob', 'Ray', { personal_email: 'ann.lee@example.org' })).toEqual({
      person: false,
      hidden: ['personal_email'],
    })
    expect(check('Ann', 'Lee', { work_email: 'ann.lee@example.org' }).person).toBe(true)
  })

  test('what others share stays for them, and hides the person with the name', () => {
    const contacts = {
      personal_email: 'both@example.com',
      work_email: 'desk@example.org',
      direct_phone: '(415) 555-0102',
    }
    const list = new SuppressionList(
      key,
      entriesFor({ firstName: 'Ann', lastName: 'Lee', contacts }, { key, reason: 'asked', isShared: () => true }),
    )
    expect(list.check({ firstName: 'Bob', lastName: 'Ray', contacts })).toEqual({ person: false, hidden: [] })
    for (const [kind, value] of Object.entries(contacts)) {
      expect(list.check({ firstName: 'Ann', lastName: 'Lee', contacts: { [kind]: value } }).person, kind).toBe(true)
    }
  })

  test('the name in a hash is folded as it always was, whatever imports do now', () => {
    const hashes = [
      ['Ann', 'Lee', 'ann lee'],
      ['José', 'de la Cruz', 'jose delacruz'],
      ['Zoë-Ann', 'O’Brien', 'zoeann obrien'],
      ['Søren', 'Weiß', 'soren weiss'],
      ['Łukasz', 'Þór', 'lukasz or'],
    ].map(([first = '', last = '', folded]) => [
      nameValueHash(first, last, 'phone', '(415) 555-0100'),
      hash('sha256', `${folded}|4155550100`, 'hex'),
    ])
    for (const [made, stored] of hashes) expect(made).toBe(stored)
  })

  test('a personal email in the other column hides the value, and the person with the name', () => {
    expect(check('Bob', 'Ray', { work_email: 'ann@example.com' })).toEqual({ person: false, hidden: ['work_email'] })
    expect(check('Ann', 'Lee', { work_email: 'ann@example.com' }).person).toBe(true)
  })

  test('anyone else is no one on the list', () => {
    expect(
      check('Ann', 'Lee', { personal_email: 'other@example.com', phone: '(415) 555-0199' }, npi('198765432')),
    ).toEqual({
      person: false,
      hidden: [],
    })
  })

  test('a hash from a deletion list hides the person by email or NPI, otherwise the value', () => {
    const listed = (kind: 'npi' | 'phone' | 'personal_email', value: string) =>
      new SuppressionList(key, [{ kind: 'listed', hash: key.sign(valueHash(kind, value)) }])
    const suspect = { firstName: 'Ann', lastName: 'Lee', npi: ann.npi, contacts: ann.contacts }
    expect(listed('personal_email', 'ann@example.com').check(suspect).person).toBe(true)
    expect(listed('npi', ann.npi).check(suspect).person).toBe(true)
    expect(listed('phone', '(415) 555-0100').check(suspect)).toEqual({ person: false, hidden: ['phone'] })
    expect(valueHash('phone', '(415) 555-0100')).toBe(hash('sha256', '4155550100', 'hex'))
  })

  test('another key knows no one', () => {
    const other = new SuppressionList(
      new SuppressionKey('another key of thirty-two characters'),
      entriesFor(ann, { key, reason: 'asked' }),
    )
    expect(other.check(ann)).toEqual({ person: false, hidden: [] })
  })
})

describe('removing a physician', () => {
  test('deletes them, leaves the practice’s number to colleagues, tells the search, and keeps a journal', async () => {
    const ann = await add(
      'Ann',
      'Lee',
      { personal_email: 'ann@example.com', phone: '(415) 555-0100' },
      npi('123456789'),
    )
    const bob = await add('Bob', 'Ray', { work_email: 'bob@example.org', phone: '(415) 555-0100' })
    await database.pool.query('delete from physician_changes')
    expect(await suppress(ann)).toMatchObject({ removed: [ann], changed: [] })
    expect(await left()).toEqual(['Bob'])
    const { rows } = await database.pool.query(
      'select masked_phone, has_phone, masked_email from physicians p join physician_contacts c on c.physician_id = p.id',
    )
    expect(rows).toEqual(
      Array(2).fill({ masked_phone: expect.stringContaining('415'), has_phone: true, masked_email: 'b•••••@•••.org' }),
    )
    const { rows: changes } = await database.pool.query('select physician_id, kind from physician_changes order by id')
    expect(changes).toEqual([{ physician_id: ann, kind: 'deleted' }])
    expect(bob).toBeGreaterThan(0)
    // The key's check value, the NPI, and two lines for each channel.
    const journal = readFileSync(journalFile, 'utf8').trim().split('\n')
    expect(journal).toHaveLength(6)
    expect(journal.join()).not.toMatch(/ann@|4155550100|\(415\)|Lee/)
  })

  test('removes every profile with the personal email', async () => {
    const ann = await add('Ann', 'Lee', { personal_email: 'ann@example.com', phone: '(415) 555-0100' })
    const other = await add('Ann', 'Roe', { direct_phone: '(415) 555-0101' }, npi('123456789'))
    await alsoHas(other, 'personal_email', 'ann@example.com')
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

  /** An import takes rows with one personal email for one person. */
  const alsoHas = (id: number, kind: string, value: string) =>
    database.pool.query(
      `insert into physician_contacts (physician_id, kind, value, masked, source) values ($1, $2, $3, 'd', 'csv')`,
      [id, kind, value],
    )
  const waiting = async () => {
    const { rows } = await database.pool.query(
      'select first_name, agrees from suppression_look_alikes join physicians on id = physician_id order by id',
    )
    return rows
  }

  test('leaves who only looks like them, father or son, to an admin, now and at a later sweep', async () => {
    const phone = '(415) 555-0100'
    const son = await add('Ann', 'Lee', { phone }, npi('123456789'))
    // An import might take one for the other.
    const colleague = async (first: string, last: string, kind: string) => {
      const { rows } = await database.pool.query(
        `insert into physicians (first_name, last_name, state, source) values ($1, $2, 'CA', 'csv') returning id`,
        [first, last],
      )
      await alsoHas(rows[0].id, kind, phone)
    }
    await colleague('Ann', 'Lee', 'direct_phone')
    await colleague('Annie', 'Lee', 'phone')
    await colleague('Ann', 'Roe', 'phone')
    await suppress(son)
    expect(await left()).toEqual(['Ann', 'Annie', 'Ann'])
    const alike = [
      { first_name: 'Ann', agrees: ['name', 'phone', 'state'] },
      { first_name: 'Annie', agrees: ['name', 'phone', 'state'] },
    ]
    expect(await waiting()).toEqual(alike)
    await replayJournals(database.longSession, settings(), [journalFile], { sweepAlways: true })
    expect(await left()).toEqual(['Ann', 'Annie', 'Ann'])
  })

  test('without a contact, who has the name, the state, and the specialty looks like them', async () => {
    const ann = await add('Ann', 'Lee', {}, npi('123456789'))
    await database.pool.query(
      `insert into physicians (first_name, last_name, state, specialty, source)
       values ('Ann', 'Lee', 'CA', 'Cardiology', 'csv'), ('Ann', 'Lee', 'NY', 'Cardiology', 'csv')`,
    )
    await suppress(ann)
    expect(await waiting()).toEqual([{ first_name: 'Ann', agrees: ['name', 'state', 'specialty'] }])
  })

  const contactsOf = async (name: string) => {
    const { rows } = await database.pool.query(
      'select c.kind, c.value from physician_contacts c join physicians p on p.id = c.physician_id where p.first_name = $1 order by c.kind',
      [name],
    )
    return Object.fromEntries(rows.map(({ kind, value }) => [kind, value]))
  }

  test('by a work email that several people share changes nothing: no one can tell who asked', async () => {
    await add('Ann', 'Lee', { work_email: 'desk@example.org' }, npi('123456789'))
    await add('Bob', 'Ray', { work_email: 'desk@example.org' }, npi('198765432'))
    expect(await suppressEmail('desk@example.org')).toBe('shared')
    expect(await left()).toEqual(['Ann', 'Bob'])
    expect(await contactsOf('Bob')).toMatchObject({ work_email: 'desk@example.org' })
    expect((await list()).isEmpty).toBe(true)
  })

  test('by a personal email takes every profile with it, whatever the name and the NPI', async () => {
    await add('Ann', 'Lee', { personal_email: 'both@example.com' }, npi('123456789'))
    const bob = await add('Bob', 'Ray', {}, npi('198765432'))
    await alsoHas(bob, 'personal_email', 'both@example.com')
    expect(await suppressEmail('both@example.com')).toMatchObject({ removed: expect.arrayContaining([bob]) })
    expect(await left()).toEqual([])
  })

  test('leaves colleagues the values they’re also listed with, and hides the person’s own', async () => {
    const shared = { work_email: 'desk@example.org', direct_phone: '(415) 555-0101', phone: '(415) 555-0100' }
    const ann = await add('Ann', 'Lee', { ...shared, personal_email: 'ann@example.com' }, npi('123456789'))
    await add('Bob', 'Ray', shared, npi('198765432'))
    await add('Eve', 'Fox', { work_email: 'ann@example.com', phone: '(415) 555-0100' }, npi('111111111'))
    expect(await suppress(ann)).toMatchObject({ removed: [ann], changed: [expect.any(Number)] })
    expect(await contactsOf('Bob')).toEqual(shared)
    // Ann’s own address in a colleague’s profile is still hers.
    expect(await contactsOf('Eve')).toEqual({ phone: '(415) 555-0100' })
    const later = await list()
    expect(later.check({ firstName: 'Max', lastName: 'Orr', contacts: shared })).toEqual({ person: false, hidden: [] })
    for (const [kind, value] of Object.entries(shared)) {
      expect(later.check({ firstName: 'Ann', lastName: 'Lee', contacts: { [kind]: value } }).person, kind).toBe(true)
    }
  })

  test('a namesake with another NPI at the same number stays, now and at a later sweep', async () => {
    const phone = '(415) 555-0100'
    const ann = await add('Ann', 'Lee', { phone }, npi('123456789'))
    await add('Ann', 'Lee', { phone }, npi('198765432'))
    await suppress(ann)
    expect(await left()).toEqual(['Ann'])
    const check = (number: string) => ({ firstName: 'Ann', lastName: 'Lee', npi: number, contacts: { phone } })
    expect((await list()).check(check(npi('198765432')))).toEqual({ person: false, hidden: [] })
    expect((await list()).check(check(npi('123456789'))).person).toBe(true)
    await replayJournals(database.longSession, settings(), [journalFile], { sweepAlways: true })
    expect(await left()).toEqual(['Ann'])
  })

  test('by an unknown address still keeps it out', async () => {
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
    for await (const { entries, broken } of (await openJournal(journalFile, key)) ?? []) {
      found.entries.push(...entries)
      found.broken += broken
    }
    return found
  }

  test('is empty before it exists', async () => expect(await read()).toEqual({ entries: [], broken: 0 }))

  test('continues after a line that a crash cut off', async () => {
    await appendJournal(settings(), [entry(1)])
    appendFileSync(journalFile, '{"at":"2026-01-01","ki')
    await appendJournal(settings(), [entry(2)])
    expect(await read()).toMatchObject({ entries: [entry(1), entry(2)], broken: 1 })
  })

  test('keeps the removed away after a backup was restored', async () => {
    const contacts = { personal_email: 'ann@example.com', phone: '(415) 555-0100' }
    await suppress(await add('Ann', 'Lee', contacts))
    // The backup is from before: Ann is back, the entries are gone, and a colleague has the number again.
    await database.pool.query('delete from suppressions')
    await add('Ann', 'Lee', contacts)
    const bob = await add('Bob', 'Ray', { phone: '(415) 555-0100' })
    const replay = () => replayJournals(database.longSession, settings(), [journalFile])
    expect(await replay()).toMatchObject({ new: 4, lifted: 0, broken: 0, removedPhysicians: 1, changedPhysicians: 0 })
    expect(await left()).toEqual(['Bob'])
    const { rows } = await database.pool.query('select value from physician_contacts where physician_id = $1', [bob])
    expect(rows).toEqual([{ value: '(415) 555-0100' }])
    const again = { new: 0, lifted: 0, broken: 0, removedPhysicians: 0, changedPhysicians: 0 }
    expect(await replay()).toEqual(again)
    expect(
      await replayJournals(database.longSession, settings(), [journalFile, journalFile], { sweepAlways: true }),
    ).toEqual(again)
  })

  test('of another key is refused, and changes nothing', async () => {
    await suppress(await add('Ann', 'Lee', { personal_email: 'ann@example.com' }))
    await database.pool.query('delete from suppressions')
    const other = { key: new SuppressionKey('another key of thirty-two characters'), journalFile }
    await expect(replayJournals(database.longSession, other, [journalFile])).rejects.toThrow(/another SUPPRESSION_KEY/)
    expect((await list()).isEmpty).toBe(true)
  })

  test('that is not there is a mistake, unless it is the server’s own', async () => {
    await expect(replayJournals(database.longSession, settings(), [journalFile])).rejects.toThrow(/There is no journal/)
    expect(await replayJournals(database.longSession, settings(), [journalFile], { mayBeMissing: true })).toMatchObject(
      {
        new: 0,
      },
    )
  })
})

describe('one register, several journals', () => {
  const ann = { personal_email: 'ann@example.com' }
  const hashOfAnn = key.sign(valueHash('personal_email', 'ann@example.com'))
  const isOut = async () => (await list()).check({ firstName: 'Ann', lastName: 'Lee', contacts: ann }).person
  const lift = () =>
    inTransaction(database.db, (db) => liftHashes(db, [hashOfAnn, ...nameHashes], 'asked to be listed'))
  const nameHashes = [key.sign(nameValueHash('Ann', 'Lee', 'personal_email', 'ann@example.com'))]
  const complete = (file: string) => inTransaction(database.db, (db) => completeJournal(db, { key, journalFile: file }))
  const of = (name: string) => path.join(path.dirname(journalFile), name)
  const replay = (...names: string[]) => replayJournals(database.longSession, settings(), names.map(of))
  const forgetAll = () => database.pool.query('delete from suppressions; delete from lifted_suppressions')

  /** Server A recorded a removal, server B that it was lifted, server C that Ann asked again. */
  async function threeJournals() {
    journalFile = of('a')
    await suppress(await add('Ann', 'Lee', ann))
    journalFile = of('b')
    await appendJournal(settings(), await lift())
    await add('Ann', 'Lee', ann)
    journalFile = of('c')
  }

  test('an old journal does not bring back an entry that was lifted later, in whatever order they come', async () => {
    await threeJournals()
    // The database knows about the lifting, but A’s journal doesn't.
    expect(await replay('a')).toMatchObject({ new: 0, removedPhysicians: 0 })
    expect([await isOut(), await left()]).toEqual([false, ['Ann']])
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b', 'a'],
    ]) {
      await forgetAll()
      await replay(...order)
      expect([await isOut(), await left()], order.join()).toEqual([false, ['Ann']])
    }
  })

  test('who asked again after a lifting stays out, in whatever order they come', async () => {
    await threeJournals()
    await suppress(...(await ids()))
    expect(await isOut()).toBe(true)
    for (const order of [
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
      ['b', 'c', 'a'],
    ]) {
      await forgetAll()
      await add('Ann', 'Lee', ann)
      await replay(...order)
      expect([await isOut(), await left()], order.join()).toEqual([true, []])
    }
  })
  const ids = async () => (await database.pool.query('select id from physicians')).rows.map(({ id }) => Number(id))

  test('a lifting that came after the backup holds after it was restored', async () => {
    journalFile = of('a')
    await suppress(await add('Ann', 'Lee', ann))
    const { rows } = await database.pool.query('select * from suppressions')
    await appendJournal(settings(), await lift())
    await forgetAll()
    for (const row of rows) {
      await database.pool.query('insert into suppressions (hash, kind, reason, created_at) values ($1, $2, $3, $4)', [
        row.hash,
        row.kind,
        row.reason,
        row.created_at,
      ])
    }
    expect(await isOut()).toBe(true)
    expect(await replay('a')).toMatchObject({ new: 0, lifted: 2 })
    expect(await isOut()).toBe(false)
  })

  test('a server’s journal is completed from the database, and alone is enough after a restore', async () => {
    await threeJournals()
    await suppress(...(await ids()))
    await suppressEmail('eve@example.com')
    // B has its own lifting; it learns the rest from the database, once.
    expect(await complete(of('b'))).toBeGreaterThan(2)
    expect(await complete(of('b'))).toBe(0)
    const before = await inTransaction(database.db, readRegister)
    await forgetAll()
    await replay('b')
    expect(await inTransaction(database.db, readRegister)).toEqual(before)
  })

  test('a disk that lost the journal gets a whole one', async () => {
    await threeJournals()
    await suppressEmail('eve@example.com')
    const before = await inTransaction(database.db, readRegister)
    expect(await complete(of('new'))).toBe(before.length)
    await forgetAll()
    await replay('new')
    expect(await inTransaction(database.db, readRegister)).toEqual(before)
  })
})
