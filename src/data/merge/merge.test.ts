import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { copyTemplate } from '../../../test/support/database.ts'
import { npiCheckDigit } from '../normalise/npi.ts'
import { type Contacts, emptyDraft, type PhysicianDraft } from '../physicians/draft.ts'
import type { SourceName } from '../physicians/source-rank.ts'
import { keysOf } from './draft-keys.ts'
import { Merge } from './merge.ts'
import { mergeDraft } from './merge-draft.ts'
import type { RenameMode } from './name-verdict.ts'
import type { Outcome } from './outcome.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await copyTemplate())
})
afterAll(() => drop())
beforeEach(async () => {
  await database.pool.query('delete from physicians')
  await database.pool.query('delete from physician_changes')
})

const npi = (nine: string): string => nine + npiCheckDigit(nine)

function draftOf(
  first: string,
  last: string,
  more: Partial<PhysicianDraft> = {},
  contacts: Contacts = {},
): PhysicianDraft {
  return { ...emptyDraft(first, last), state: 'CA', specialty: 'Cardiology', ...more, contacts }
}

/** Each inner list is one batch. */
function write(
  batches: PhysicianDraft[][],
  source: SourceName = 'csv',
  verified: string | null = null,
  mode: RenameMode = 'hold',
): Promise<Outcome[]> {
  return inTransaction(database.db, async (db) => {
    const merge = await Merge.begin(db, source, 100)
    const batch = await merge.batch()
    const outcomes: Outcome[] = []
    let line = 1
    for (const drafts of batches) {
      for (const draft of drafts) {
        line++
        const keys = keysOf(draft)
        batch.add({ line, draft, keys, lastVerified: verified })
      }
      outcomes.push(...(await merge.write(batch, mode)))
    }
    await merge.recordChanges()
    return outcomes
  })
}

const said = (outcomes: Outcome[]) => outcomes.map(({ outcome }) => outcome)

async function stored() {
  const { rows } = await database.pool.query(
    `select p.*, coalesce((select jsonb_object_agg(kind, value) from physician_contacts c where c.physician_id = p.id), '{}') as contacts
     from physicians p order by p.id`,
  )
  return rows
}

async function changes(): Promise<string[]> {
  const { rows } = await database.pool.query('select physician_id, kind from physician_changes order by id')
  return rows.map(({ physician_id, kind }) => (physician_id === null ? kind : `${kind} ${physician_id}`))
}

describe('who a draft is about', () => {
  test('is told by the NPI, if the name agrees', async () => {
    await write([[draftOf('Ann', 'Lee', { npi: npi('123456789') })]])
    const outcomes = await write([[draftOf('ANN', 'Lée', { npi: npi('123456789'), state: 'NY' })]])
    expect(said(outcomes)).toEqual(['changed'])
    expect(await stored()).toMatchObject([{ last_name: 'Lée', state: 'NY' }])
    const [other] = await write([[draftOf('Bob', 'Ray', { npi: npi('123456789'), title: 'Owner' })]])
    expect(other).toMatchObject({ outcome: 'otherName', known: { firstName: 'ANN', lastName: 'Lée' } })
    expect(await stored()).toMatchObject([{ first_name: 'ANN', title: null }])
  })

  test('another form of the name is the same person, who keeps the known one', async () => {
    await write([[draftOf('Robert', 'Lee', { npi: npi('123456789') }, { personal_email: 'lee@example.com' })]])
    const outcomes = await write([
      [draftOf('Bob', 'Lee', { npi: npi('123456789'), middleName: 'Q', title: 'Owner', state: 'TX' })],
      [draftOf('R.', 'Lee', { organization: 'Cedar Clinic' }, { personal_email: 'lee@example.com' })],
    ])
    expect(said(outcomes)).toEqual(['changed', 'duplicate'])
    expect(await stored()).toMatchObject([{ first_name: 'Robert', middle_name: null, title: 'Owner', state: 'TX' }])
  })

  test('a name that is another physician’s outright is not taken for a form of this one', async () => {
    await write([
      [draftOf('Robert', 'Lee', { npi: npi('123456789') }), draftOf('Bob', 'Lee', { npi: npi('198765432') })],
    ])
    expect(said(await write([[draftOf('Bob', 'Lee', { npi: npi('123456789') })]]))).toEqual(['otherName'])
  })

  test('is told by a personal email, if the name agrees', async () => {
    await write([[draftOf('Ann', 'Lee', {}, { personal_email: 'ann@example.com' })]])
    const outcomes = await write([[draftOf('Anna', 'Lee', { state: 'TX' }, { personal_email: 'ann@example.com' })]])
    expect(said(outcomes)).toEqual(['changed'])
    const others = await write([
      [draftOf('Bob', 'Ray', { npi: npi('123456789') }, { personal_email: 'ann@example.com' })],
    ])
    expect(said(others)).toEqual(['otherEmail'])
  })

  test('a new last name is held back, and taken when the rest of the file speaks for it', async () => {
    await write([[draftOf('Ann', 'Lee', { npi: npi('123456789') })]])
    const married = draftOf('Ann', 'Roe', { npi: npi('123456789') })
    expect(said(await write([[married]]))).toEqual(['later'])
    expect(said(await write([[{ ...married, state: 'TX' }]], 'csv', null, 'take'))).toEqual(['otherName'])
    expect(said(await write([[married]], 'csv', null, 'keep'))).toEqual(['otherName'])
    const [outcome] = await write([[married]], 'csv', null, 'take')
    expect(outcome).toMatchObject({ outcome: 'changed', renamed: true })
    expect(await stored()).toMatchObject([{ last_name: 'Roe' }])
    const both = draftOf('Ann', 'Lee-Roe', { npi: npi('123456789'), title: 'Owner', state: 'TX' })
    expect(said(await write([[both]]))).toEqual(['later'])
    expect(said(await write([[both]], 'csv', null, 'keep'))).toEqual(['changed'])
    expect(await stored()).toMatchObject([{ last_name: 'Roe', title: 'Owner' }])
    expect(said(await write([[both]], 'csv', null, 'take'))).toEqual(['changed'])
    expect(await stored()).toMatchObject([{ last_name: 'Lee-Roe' }])
  })

  test('is told by a work email only together with the name: colleagues share it', async () => {
    const desk = { work_email: 'desk@example.org' }
    await write([[draftOf('Ann', 'Lee', {}, desk)]])
    expect(said(await write([[draftOf('Bob', 'Ray', {}, desk)]]))).toEqual(['new'])
    expect(said(await write([[draftOf('ANN', 'Lee', { state: 'TX' }, desk)]]))).toEqual(['changed'])
    expect(await stored()).toHaveLength(2)
  })

  test('is told by a personal address that is in the other column, with the name', async () => {
    await write([[draftOf('Ann', 'Lee', {}, { personal_email: 'ann@example.com' })]])
    expect(said(await write([[draftOf('Ann', 'Lee', { state: 'TX' }, { work_email: 'ann@example.com' })]]))).toEqual([
      'changed',
    ])
  })

  test('is told by name, state and specialty, without case and accents, if exactly one fits', async () => {
    await write([[draftOf('José', 'de la Cruz')]])
    expect(said(await write([[draftOf('Jose', 'De La Cruz', { title: 'Partner' })]]))).toEqual(['changed'])
    expect(said(await write([[draftOf('Jose', 'De La Cruz', { state: 'TX' })]]))).toEqual(['new'])
    expect(said(await write([[draftOf('Jose', 'De La Cruz', { specialty: 'Urology' })]]))).toEqual(['new'])
  })

  test('is not told by a name that two share', async () => {
    await write([
      [
        draftOf('Ann', 'Lee', {}, { personal_email: 'a@example.com' }),
        draftOf('Ann', 'Lee', {}, { personal_email: 'b@example.com' }),
      ],
    ])
    expect(said(await write([[draftOf('Ann', 'Lee', { title: 'Partner' })]]))).toEqual(['ambiguous'])
    expect((await stored()).map(({ title }) => title)).toEqual([null, null])
  })

  test('is never told against another NPI or another middle initial', async () => {
    const own = { personal_email: 'ann@example.com' }
    await write([[draftOf('Ann', 'Lee', { npi: npi('123456789'), middleName: 'Q' }, own)]])
    expect(said(await write([[draftOf('Ann', 'Lee', { npi: npi('198765432'), middleName: 'Q' }, own)]]))).toEqual([
      'new',
    ])
    expect(said(await write([[draftOf('Ann', 'Lee', { middleName: 'Xenia' })]]))).toEqual(['new'])
  })

  test('is not told by a name without letters', async () => {
    await write([[draftOf('明', '王', {}, { personal_email: 'a@example.com' })]])
    expect(said(await write([[draftOf('伟', '李', {}, { personal_email: 'b@example.com' })]]))).toEqual(['new'])
  })
})

describe('another form of a name, which matching knows', () => {
  const work = { work_email: 'kwainwright@cedar.example' }
  test.each<[string, PhysicianDraft, PhysicianDraft]>([
    ['a nickname', draftOf('Margaret', 'Wainwright', {}, work), draftOf('Peggy', 'Wainwright', { city: 'Reno' }, work)],
    [
      'a transliteration',
      draftOf('Mohammed', 'Choudhury', {}, work),
      draftOf('Muhammad', 'Choudhury', { city: 'Reno' }, work),
    ],
    [
      'a double surname',
      draftOf('Margaret', 'Wainwright-Orr', {}, work),
      draftOf('Margaret', 'Wainwright', { city: 'Reno' }, work),
    ],
    [
      'the middle name',
      draftOf('Margaret', 'Wainwright', { middleName: 'Katherine' }, work),
      draftOf('Katherine', 'Wainwright', { city: 'Reno' }, work),
    ],
    [
      'a first name with an initial for the last',
      draftOf('Christopher', 'Hollingbrook', { npi: npi('123456789') }, work),
      draftOf('Christopher', 'H.', { npi: npi('123456789'), city: 'Reno' }, work),
    ],
  ])('%s with the same work address is not added again', async (_, known, row) => {
    await write([[known]])
    const outcomes = await write([[row]])
    expect(said(outcomes)).toEqual(['changed'])
    expect(await stored()).toMatchObject([{ first_name: known.firstName, last_name: known.lastName, city: 'Reno' }])
  })

  test('without an address, in one state and field, fills gaps', async () => {
    await write([[draftOf('Margaret', 'Featherstonhaugh', { title: 'Partner' })]])
    const outcomes = await write([[draftOf('Peggy', 'Featherstonhaugh', { title: 'Owner', organization: 'Elm' })]])
    expect(outcomes).toMatchObject([{ outcome: 'changed', weak: true }])
    expect(await stored()).toMatchObject([{ first_name: 'Margaret', title: 'Partner', organization: 'Elm' }])
  })

  test('a colleague with one part of the name in common, at a shared address, stays someone else', async () => {
    const desk = { work_email: 'office@cedar.example' }
    await write([[draftOf('Margaret', 'Wainwright', {}, desk)]])
    const others = [draftOf('Thomas', 'Wainwright', {}, desk), draftOf('Margaret', 'Lee', {}, desk)]
    expect(said(await write([others]))).toEqual(['new', 'new'])
  })
})

describe('a match by name, state, and specialty', () => {
  const there = { city: 'Oakland', zip: '94601', organization: 'Cedar Clinic' }
  const elsewhere = { city: 'Fresno', zip: '93650', organization: 'Elm Group' }
  const contacts = { work_email: 'ann@elm.example', direct_phone: '(559) 555-0101' }

  test('never gives a contact to a namesake whose city, ZIP, and employer all differ', async () => {
    await write([[draftOf('Ann', 'Lee', there)]])
    const row = draftOf('Ann', 'Lee', elsewhere, contacts)
    expect(said(await write([[row]]))).toEqual(['new'])
    expect(await stored()).toMatchObject([
      { ...there, contacts: {} },
      { ...elsewhere, contacts },
    ])
    // And the file again is about the same two.
    expect(said(await write([[row]]))).toEqual(['unchanged'])
  })

  test('fills gaps where one of them agrees, and is counted', async () => {
    await write([[draftOf('Ann', 'Lee', there)]])
    const outcomes = await write([[draftOf('Ann', 'Lee', { ...elsewhere, organization: 'Cedar Clinic' }, contacts)]])
    expect(outcomes).toMatchObject([{ outcome: 'changed', weak: true }])
    expect(await stored()).toMatchObject([{ ...there, contacts }])
  })
})

describe('two rows of one file about the same person', () => {
  const first = draftOf('Ann', 'Lee', { npi: npi('123456789'), title: 'Partner' })
  const second = draftOf('Ann', 'Lee', { npi: npi('123456789'), title: 'Owner' })

  test('the first counts, in one batch and across batches', async () => {
    expect(said(await write([[first, second]]))).toEqual(['new', 'duplicate'])
    expect(said(await write([[first], [second]]))).toEqual(['unchanged', 'duplicate'])
    expect(await stored()).toMatchObject([{ title: 'Partner' }])
  })

  test('also when the database began empty', async () => {
    expect(await write([[first], [second]])).toMatchObject([
      { outcome: 'new', line: 2 },
      { outcome: 'duplicate', line: 3, otherLine: 2 },
    ])
  })

  test('namesakes with their own addresses stay two, on every import', async () => {
    const file = [
      draftOf('Ann', 'Lee', {}, { personal_email: 'a@example.com' }),
      draftOf('Ann', 'Lee', {}, { personal_email: 'b@example.com' }),
    ]
    for (const batches of [[file], [[file[0] as PhysicianDraft], [file[1] as PhysicianDraft]]]) {
      await database.pool.query('delete from physicians')
      expect(said(await write(batches))).toEqual(['new', 'new'])
      expect(said(await write(batches))).toEqual(['unchanged', 'unchanged'])
    }
  })

  test('a row without identifiers repeats an earlier one', async () => {
    expect(said(await write([[draftOf('Ann', 'Lee')], [draftOf('ann', 'LEE')]]))).toEqual(['new', 'duplicate'])
  })
})

describe('what a draft changes', () => {
  test('is what it says; what it is silent about stays', async () => {
    await write([
      [
        draftOf(
          'Ann',
          'Lee',
          { npi: npi('123456789'), title: 'Partner', skills: ['Teaching'] },
          { phone: '(415) 555-0100' },
        ),
      ],
    ])
    await write([
      [
        draftOf(
          'Ann',
          'Lee',
          { npi: npi('123456789'), organization: 'Cedar Clinic' },
          { work_email: 'ann@example.org' },
        ),
      ],
    ])
    expect(await stored()).toMatchObject([
      {
        title: 'Partner',
        organization: 'Cedar Clinic',
        skills: ['Teaching'],
        contacts: { phone: '(415) 555-0100', work_email: 'ann@example.org' },
        masked_email: 'a•••••@•••.org',
        masked_phone: '(415) •••-••••',
        has_work_email: true,
        has_personal_email: false,
        has_phone: true,
      },
    ])
  })

  test('nothing, when it says what’s known', async () => {
    const draft = draftOf(
      'Ann',
      'Lee',
      { npi: npi('123456789'), education: [{ schoolName: 'A', degrees: ['MD'] }] },
      { phone: '(415) 555-0100' },
    )
    await write([[draft]])
    const [before] = await stored()
    await database.pool.query('delete from physician_changes')
    expect(said(await write([[draft]]))).toEqual(['unchanged'])
    expect((await stored())[0]).toEqual(before)
    expect(await changes()).toEqual([])
  })

  test('the place as a whole: a new city does not keep the old ZIP', async () => {
    const key = { npi: npi('123456789') }
    await write([
      [
        draftOf('Ann', 'Lee', {
          ...key,
          city: 'Oakland',
          zip: '94601',
          latitude: 37.7,
          longitude: -122.2,
          addressLine1: '1 Main St',
        }),
      ],
    ])
    await write([[draftOf('Ann', 'Lee', { ...key, city: 'Oakland' })]])
    expect(await stored()).toMatchObject([{ city: 'Oakland', zip: '94601' }])
    await write([[draftOf('Ann', 'Lee', { ...key, state: 'NV', city: 'Reno' })]])
    expect(await stored()).toMatchObject([
      { city: 'Reno', state: 'NV', zip: null, latitude: null, longitude: null, address_line1: null },
    ])
  })

  test('of a namesake: what was empty, and nothing else', async () => {
    const known = { title: 'Partner', city: 'Oakland', addressLine1: '1 Main St' }
    await write([[draftOf('Ann', 'Lee', known, { phone: '(415) 555-0100' })]])
    const contacts = { phone: '(415) 555-0199', work_email: 'ann@example.org' }
    const draft = draftOf('Ann', 'Lee', { title: 'Owner', organization: 'Elm', city: 'Reno', zip: '89501' }, contacts)
    expect(said(await write([[draft]]))).toEqual(['changed'])
    const expected = { ...known, organization: 'Elm', zip: null, contacts: { ...contacts, phone: '(415) 555-0100' } }
    const { addressLine1: address_line1, ...others } = expected
    expect(await stored()).toMatchObject([{ ...others, address_line1 }])
    const near = { city: 'oakland', zip: '94601', latitude: 37.7, longitude: -122.2 }
    expect(said(await write([[draftOf('Ann', 'Lee', near)]], 'physician'))).toEqual(['changed'])
    expect(await stored()).toMatchObject([{ ...others, address_line1, zip: '94601', latitude: 37.7 }])
  })

  test('a personal email becomes the one that is shown', async () => {
    await write([[draftOf('Ann', 'Lee', {}, { work_email: 'work@example.org', phone: '(415) 555-0100' })]])
    await write([[draftOf('Ann', 'Lee', {}, { personal_email: 'own@example.com', direct_phone: '(510) 555-0101' })]])
    expect(await stored()).toMatchObject([{ masked_email: 'o•••••@•••.com', masked_phone: '(510) •••-••••' }])
  })
})

describe('the rank of the sources', () => {
  const key = { npi: npi('123456789') }
  const write1 = async (source: SourceName, more: Partial<PhysicianDraft>, contacts: Contacts = {}) =>
    (await write([[draftOf('Ann', 'Lee', { ...key, ...more }, contacts)]], source))[0]?.outcome

  test('a worse source changes nothing that a better one said, and adds what no one said', async () => {
    await write1('physician', { title: 'Cardiologist' }, { phone: '(415) 555-0100' })
    expect(
      await write1(
        'csv',
        { title: 'Partner', organization: 'Cedar Clinic' },
        { phone: '(415) 555-0199', work_email: 'a@example.org' },
      ),
    ).toBe('changed')
    expect(await stored()).toMatchObject([
      {
        title: 'Cardiologist',
        organization: 'Cedar Clinic',
        contacts: { phone: '(415) 555-0100', work_email: 'a@example.org' },
      },
    ])
    expect(await write1('nppes', { organization: 'Old Clinic' })).toBe('unchanged')
    expect(await write1('admin', { organization: 'Elm Clinic', title: 'Owner' })).toBe('changed')
    expect(await stored()).toMatchObject([{ title: 'Cardiologist', organization: 'Elm Clinic' }])
    expect(await write1('physician', { title: 'Retired' })).toBe('changed')
  })

  test('what a better source confirms is its own from then on', async () => {
    await write1('nppes', { title: 'Partner' }, { phone: '(415) 555-0100' })
    expect(await write1('physician', { title: 'Partner' }, { phone: '(415) 555-0100' })).toBe('unchanged')
    expect(await write1('csv', { title: 'Owner' }, { phone: '(415) 555-0199' })).toBe('unchanged')
    expect(await stored()).toMatchObject([{ title: 'Partner', contacts: { phone: '(415) 555-0100' } }])
  })

  test('every source may correct itself', async () => {
    await write1('nppes', { title: 'Partner', city: 'Oakland' })
    await write1('csv', { title: 'Owner', city: 'Reno', state: 'NV' })
    expect(await write1('csv', { title: 'Director', city: 'Elko', state: 'NV' })).toBe('changed')
    expect(await write1('nppes', { city: 'Oakland' })).toBe('unchanged')
    expect(await stored()).toMatchObject([{ title: 'Director', city: 'Elko' }])
  })
})

describe('one draft', () => {
  test('is matched by its email, marked as verified, and noted for the search', async () => {
    const [first] = await write([[draftOf('Ann', 'Lee', {}, { personal_email: 'ann@example.com' })]])
    await database.pool.query('delete from physician_changes')
    const draft = draftOf(
      'Ann',
      'Lee',
      { title: 'Owner' },
      { personal_email: 'ann@example.com', phone: '(415) 555-0100' },
    )
    const outcome = await inTransaction(database.db, (db) => mergeDraft(db, draft, 'physician', '2026-01-02T03:04:05Z'))
    expect(outcome).toMatchObject({ line: 1, outcome: 'changed', physicianId: first?.physicianId, otherLine: null })
    expect(await changes()).toEqual([`written ${first?.physicianId}`])
    const { rows } = await database.pool.query(
      'select kind, source, last_verified from physician_contacts order by kind',
    )
    expect(rows).toEqual([
      { kind: 'personal_email', source: 'physician', last_verified: new Date('2026-01-02T03:04:05Z') },
      { kind: 'phone', source: 'physician', last_verified: new Date('2026-01-02T03:04:05Z') },
    ])
  })

  test('of someone new gets an id that search can find', async () => {
    const outcome = await inTransaction(database.db, (db) => mergeDraft(db, draftOf('Eve', 'Roe'), 'physician', null))
    expect(outcome).toMatchObject({ outcome: 'new', physicianId: expect.any(Number) })
    expect(await changes()).toEqual([`written ${outcome.physicianId}`])
  })

  test('about a sample profile makes it a real one', async () => {
    await write([[draftOf('Ann', 'Lee', {}, { personal_email: 'ann@example.com' })]])
    await database.pool.query("update physicians set generated = true, source = 'generated'")
    await inTransaction(database.db, (db) => mergeDraft(db, draftOf('Ann', 'Lee'), 'physician', null)).then((outcome) =>
      expect(outcome.outcome).toBe('new'),
    )
    const draft = draftOf('Ann', 'Lee', {}, { personal_email: 'ann@example.com' })
    await inTransaction(database.db, (db) => mergeDraft(db, draft, 'physician', null))
    expect((await stored()).map(({ generated }) => generated)).toEqual([false, false])
  })
})
