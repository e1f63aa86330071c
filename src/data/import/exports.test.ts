/**
 * Files as systems and people export them: what is imported from each, and that anything that isn't is counted and
 * named.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCsvHead } from '../rows/csv-source.ts'
import { doubtText } from '../rows/look-at-columns.ts'
import { importFixture, npi } from '../test/import-fixture.ts'

const fixture = importFixture()
const one = async (header: string, row: string, name = 'contacts.csv') => {
  const report = await fixture.load(fixture.file(name, `${header}\n${row}\n`))
  const [stored] = await fixture.stored()
  return { report, stored }
}

describe('what tells a person', () => {
  test.each([
    ['an NPI without a specialty', 'First Name,Last Name,NPI', `Ann,Lee,${npi('100000001')}`],
    ['an email without a specialty', 'First Name,Last Name,Email', 'Ann,Lee,ann@example.com'],
    ['a name with a state', 'First Name,Last Name,State,Phone', 'Ann,Lee,CA,415-555-0100'],
  ])('%s is enough, once and again', async (_, header, row) => {
    expect((await one(header, row)).stored).toMatchObject({ first_name: 'Ann', last_name: 'Lee', specialty: null })
    expect((await one(header, row)).report).toMatchObject({ unchanged: 1, new: 0 })
  })

  test('a name with only a state is never matched to someone with more data', async () => {
    const known = `First Name,Last Name,State,Specialty,NPI\nAnn,Lee,CA,Cardiology,${npi('100000001')}\n`
    await fixture.load(fixture.file('known.csv', known))
    expect((await one('First Name,Last Name,State', 'Ann,Lee,CA')).report).toMatchObject({ new: 1, changed: 0 })
    expect(await fixture.names()).toEqual(['Ann Lee', 'Ann Lee'])
    const twice = fixture.file('twice.csv', 'First Name,Last Name,State\nBob,Ray,NV\nBOB,RAY,Nevada\n')
    expect(await fixture.load(twice)).toMatchObject({ new: 1, skipped: { 'the same person as on another line': 1 } })
  })

  test.each([
    ['"Lee, Ann B., MD"', { first_name: 'Ann', middle_name: 'B', last_name: 'Lee', credential: 'MD' }],
    ['"Lee, Ann MD"', { first_name: 'Ann', middle_name: null, last_name: 'Lee', credential: 'MD' }],
    ['"LEE, ANN"', { first_name: 'Ann', last_name: 'Lee', credential: null }],
    [
      '"Ann B. Lee Jr., M.D., F.A.C.S."',
      { first_name: 'Ann', last_name: 'Lee', suffix: 'Jr.', credential: 'MD, FACS' },
    ],
    ['Dr. Ann van der Berg', { first_name: 'Ann', last_name: 'van der Berg' }],
    ['Dr. med. Anna Müller', { first_name: 'Anna', last_name: 'Müller', credential: 'Dr. med.' }],
    ['"Doe, Md"', { first_name: 'Md', last_name: 'Doe', credential: null }],
    ['"Rahman, Md Abdul MD"', { first_name: 'Md', middle_name: 'Abdul', last_name: 'Rahman', credential: 'MD' }],
    ['John Smith V', { first_name: 'John', last_name: 'Smith', suffix: 'V' }],
    ['Kim Do', { first_name: 'Kim', last_name: 'Do', credential: null }],
    ['"de la Cruz, José, DO, PhD"', { first_name: 'José', last_name: 'de la Cruz', credential: 'DO, PhD' }],
  ])('the single name %s is understood', async (name, expected) => {
    expect((await one('Name,NPI', `${name},${npi('100000001')}`)).stored).toMatchObject(expected)
  })

  test.each([
    ['Dr. John', 'Smith V', '', { first_name: 'John', last_name: 'Smith', suffix: 'V' }],
    ['John', '"Smith, MD"', '', { last_name: 'Smith', credential: 'MD' }],
    ['John', 'Smith MD', 'F.A.C.S.', { last_name: 'Smith', credential: 'FACS, MD' }],
    ['Md', 'Rahman', 'M.D.', { first_name: 'Md', last_name: 'Rahman', credential: 'MD' }],
    ['', '"Doe, Md"', '', { first_name: 'Md', last_name: 'Doe', credential: null }],
    ['Sean', "O''Brien", 'Dr. med.', { last_name: "O'Brien", credential: 'Dr. med.' }],
    ['THI', 'DO', 'DO', { last_name: 'Do', credential: 'DO' }],
    ['John', 'Smith', 'Doctor of Medicine', { credential: 'MD' }],
  ])('%s | %s | %s is understood', async (first, last, credential, expected) => {
    const row = `${first},${last},${credential},${npi('100000001')}`
    expect((await one('First,Last,Credentials,NPI', row)).stored).toMatchObject(expected)
  })

  test('a name with only a credential isn’t taken for a person', async () => {
    expect((await one('Name,NPI', `"Doe, MD",${npi('100000001')}`)).report).toMatchObject({
      new: 0,
      skipped: { 'no first name': 1 },
    })
  })
})

describe('the table in the file', () => {
  test.each([
    [
      'below a title',
      'Candidates,,\nExported 11/20/2026,,\n\nFirst Name,Last Name,Email\nAnn,Lee,ann@example.com\n',
      2,
    ],
    ['below a line that names the delimiter', 'sep=;\nFirst Name;Last Name;Email\nAnn;Lee;ann@example.com\n', 0],
    [
      'below notes, as LinkedIn exports connections',
      'Notes:\n"When exporting your connection data, you may notice that some of the email addresses are missing."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nAnn,Lee,https://www.linkedin.com/in/annlee,ann@example.com,Cedar Clinic,Cardiologist,11 Nov 2026\n',
      2,
    ],
  ])('is found %s', async (_, text, above) => {
    const report = await fixture.load(fixture.file('contacts.csv', text))
    expect(report).toMatchObject({ read: 1, new: 1, skipped: {} })
    expect(report.remarks.join(' ')).toMatch(
      above === 0 ? /^$/ : new RegExp(`The ${above} lines above the column names were not read`),
    )
    expect(await fixture.stored()).toMatchObject([{ last_name: 'Lee', contacts: { work_email: 'ann@example.com' } }])
  })

  test('numbers bad rows as the file does', async () => {
    await fixture.load(
      fixture.file(
        'contacts.csv',
        'sep=;\nTitle;;\nFirst Name;Last Name;Email\nAnn;Lee;ann@example.com\nBob;;b@example.com\n',
      ),
    )
    expect(readFileSync(fixture.rejectFile, 'utf8')).toContain('5,no last name')
  })

  test('may leave out the empty cells at the end of a row', async () => {
    const report = await fixture.load(
      fixture.file(
        'a.csv',
        `First,Last,NPI,City,State,Phone\nAnn,Lee,${npi('100000001')}\nBob,Ray,${npi('100000002')},Reno,NV\n`,
      ),
    )
    expect(report).toMatchObject({ new: 2, skipped: {} })
  })

  test('a row that is broken into two lines is not taken for two people', async () => {
    const text = `First,Last,NPI,Company,State,Phone\nAnn,Lee,${npi('100000001')},Cedar\nClinic,CA,415-555-0100\nBob,Ray,${npi('100000002')},Oak,NV,\n`
    const report = await fixture.load(fixture.file('a.csv', text))
    expect(report).toMatchObject({ new: 1, skipped: { 'this row is broken into two lines': 2 } })
    expect(await fixture.names()).toEqual(['Bob Ray'])
  })
})

describe('the values of a cell', () => {
  test('="…" and an apostrophe in front are Excel\'s way to keep a text', async () => {
    const row = `="Ann",Lee,="${npi('100000001')}","=""02139""",MA,'4155550100`
    expect((await one('First,Last,NPI,Zip,State,Phone', row)).stored).toMatchObject({
      first_name: 'Ann',
      npi: npi('100000001'),
      zip: '02139',
      contacts: { phone: '(415) 555-0100' },
    })
  })

  test('several emails go to both channels, and what is left is counted', async () => {
    const { report, stored } = await one(
      'First,Last,Email 1,Email 2',
      'Ann,Lee,ann@gmail.com; ann@clinic.example,<third@clinic.example>',
    )
    expect(stored.contacts).toEqual({ personal_email: 'ann@gmail.com', work_email: 'ann@clinic.example' })
    expect(report.leftOut).toEqual({ 'emails beyond two': 1 })
  })

  test('several phones go to both channels; extensions and what is left are counted', async () => {
    const row = `Ann,Lee,${npi('100000001')},(415) 555-0100 ext. 12 / 415.555.0101 (cell),"Office: 415-555-0102x7, 12 34"`
    const { report, stored } = await one('First,Last,NPI,Primary Phone,Phone 2', row)
    expect(stored.contacts).toEqual({ phone: '(415) 555-0100', direct_phone: '(415) 555-0101' })
    expect(report.leftOut).toEqual({ 'phones beyond two': 1 })
    expect(await fixture.rows('select kind, extension from physician_contacts order by kind')).toEqual([
      { kind: 'phone', extension: '12' },
      { kind: 'direct_phone', extension: null },
    ])
  })

  test('a foreign number is left out and counted', async () => {
    const { report, stored } = await one('First,Last,Email,Phone', 'Ann,Lee,ann@example.com,+41 442 681 0200')
    expect([stored.contacts.phone, report.leftOut]).toEqual([undefined, { phone: 1 }])
  })

  test('two specialties are two', async () => {
    const { stored } = await one(
      'First,Last,Email,Specialty',
      'Ann,Lee,ann@example.com,Cardiology; IM | Sleep Medicine',
    )
    expect([stored.specialty, stored.secondary_specialties]).toEqual([
      'Cardiology',
      ['Internal Medicine', 'Sleep Medicine'],
    ])
  })

  test('a foreign postal code is no ZIP, and is counted', async () => {
    const header = 'First,Last,Email,City,State,Zip,Country'
    const { report, stored } = await one(header, 'Ann,Lee,ann@example.com,Zürich,ZH,8001,Switzerland')
    expect(stored).toMatchObject({ city: 'Zürich', state: null, zip: null, latitude: null })
    expect(report.leftOut).toEqual({ state: 1, zip: 1 })
  })

  test('a military address is kept', async () => {
    const { stored } = await one('First,Last,Email,City,State,Zip', 'Ann,Lee,ann@example.com,APO,AE,09180')
    expect(stored).toMatchObject({ city: 'APO', state: 'AE', zip: '09180' })
  })

  test('states of licenses that are not understood are counted', async () => {
    const { report, stored } = await one('First,Last,Email,State License', 'Ann,Lee,ann@example.com,CA; Ontario')
    expect([stored.license_states, report.leftOut]).toEqual([['CA'], { licenseStates: 1 }])
  })
})

const bullhorn =
  'ID,Name,First Name,Last Name,Status,Occupation,Current Company,Email 1,Email 2,Mobile Phone,Work Phone,Address: City,Address: State,Address: Zip Code,Specialty,Owner,Date Added'
const salesforce =
  'Contact ID,Salutation,First Name,Last Name,Title,Account Name,Email,Phone,Mobile,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,NPI__c,Specialty__c'
const greenhouse =
  'Candidate ID,First Name,Last Name,Current Company,Current Title,Email Addresses,Phone Numbers,Address(es),Stage,Recruiter,Source'
const icims =
  'Person : System ID,Person : First Name,Person : Last Name,Person : Email,Person : Phones : Mobile,Person : Addresses : City,Person : Addresses : State/Province,Person : Addresses : Zip/Postal Code'
const lever = 'Candidate Name,Emails,Phones,Headline,Company,Location,Stage,Origin'
const practiceLink =
  'Candidate Name,Degree,Primary Specialty,Subspecialty,Home Phone,Cell Phone,Email,City,State,Zip,Medical School,Year Graduated,Licensed States,Preferred States,Desired City'
const handmade = 'Doctor,Spec,Hospital,Cell,Tel,E-mail,St.,NPI #'

describe('the headers of common systems', () => {
  const unusedOf = async (header: string, row: string) => {
    const { headers, fills, doubts } = await readCsvHead(fixture.file('x.csv', `${header}\n${row}\n`), 1)
    expect(doubts).toEqual([])
    return headers.filter((_, at) => !fills.has(at))
  }

  test('Bullhorn', async () => {
    const row =
      '17,Ann Lee,Ann,Lee,Active,Cardiologist,Cedar Clinic,ann@clinic.example,ann@gmail.com,415-555-0100,415-555-0101,Reno,NV,89501,CARD,Joe,11/20/2026'
    expect(await unusedOf(bullhorn, row)).toEqual(['ID', 'Owner', 'Date Added'])
    const { report, stored } = await one(bullhorn, row)
    expect(stored).toMatchObject({
      title: 'Cardiologist',
      organization: 'Cedar Clinic',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
      contacts: {
        work_email: 'ann@clinic.example',
        personal_email: 'ann@gmail.com',
        direct_phone: '(415) 555-0100',
        phone: '(415) 555-0101',
      },
    })
    expect(report.unusedColumns).toEqual(['ID', 'Owner', 'Date Added'])
  })

  test.each([
    [
      'Salesforce',
      salesforce,
      `003,Dr.,Ann,Lee,Cardiologist,Cedar Clinic,ann@example.com,415-555-0100,415-555-0101,1 Oak St,Boston,MA,2139,United States,${npi('100000001')},Cards`,
      ['Contact ID', 'Salutation'],
      {
        organization: 'Cedar Clinic',
        address_line1: '1 Oak St',
        zip: '02139',
        npi: npi('100000001'),
        specialty: 'Cardiology',
      },
    ],
    [
      'Greenhouse',
      greenhouse,
      '5,Ann,Lee,Cedar Clinic,Cardiologist,ann@example.com,415-555-0100,1 Oak St,Interview,Joe,Web',
      ['Candidate ID', 'Stage', 'Recruiter', 'Source'],
      { organization: 'Cedar Clinic', title: 'Cardiologist' },
    ],
    [
      'iCIMS',
      icims,
      '9,Ann,Lee,ann@example.com,415-555-0101,Reno,NV,89501',
      ['Person : System ID'],
      { city: 'Reno', state: 'NV', zip: '89501' },
    ],
    [
      'Lever',
      lever,
      'Ann Lee,ann@example.com,415-555-0100,Cardiologist at Cedar,Cedar Clinic,"Reno, NV",New,Web',
      ['Stage', 'Origin'],
      { last_name: 'Lee', city: 'Reno', state: 'NV', organization: 'Cedar Clinic' },
    ],
    [
      'PracticeLink and the like',
      practiceLink,
      '"Lee, Ann",MD,IM,Sleep,415-555-0100,415-555-0101,ann@example.com,Reno,NV,89501,Example School,1999,NV; CA,TX,Austin',
      ['Preferred States', 'Desired City'],
      {
        first_name: 'Ann',
        credential: 'MD',
        specialty: 'Internal Medicine',
        city: 'Reno',
        graduation_year: 1999,
        license_states: ['CA', 'NV'],
      },
    ],
    [
      'made by hand',
      handmade,
      `"Lee, Ann MD",cardio,Cedar,415-555-0101,415-555-0100,ann@example.com,NV,${npi('100000001')}`,
      [],
      { first_name: 'Ann', specialty: 'Cardiology', organization: 'Cedar', npi: npi('100000001'), state: 'NV' },
    ],
  ])('%s', async (_, header, row, unused, expected) => {
    expect(await unusedOf(header, row)).toEqual(unused)
    const { stored } = await one(header, row)
    expect(stored).toMatchObject(expected)
    expect(Object.values(stored.contacts)).toContain('ann@example.com')
    expect(Object.values(stored.contacts).some((value) => /^\(415\) 555-010/.test(value as string))).toBe(true)
  })

  test.each([
    ['Job : City'],
    ['Desired State'],
    ['Recruiter Email'],
    ['Reference Phone'],
    ['Fax'],
    ['Contact Owner'],
    ['School Name'],
  ])("'%s' is not about the physician", async (header) => {
    const { fills } = await readCsvHead(fixture.file('x.csv', `First,Last,NPI,${header}\nAnn,Lee,,x\n`), 1)
    expect(fills.has(3)).toBe(false)
  })
})

describe('a column that fills nothing although it looks as if it should', () => {
  test.each([
    ['email addresses', 'ann@example.com', 'bob@example.com; b@example.org'],
    ['phone numbers', '(415) 555-0100 x3', '4155550101'],
    ['NPIs', npi('100000001'), npi('100000002')],
  ])('of %s is found', async (looksLike, first, second) => {
    const text = `First,Last,State,Reachable\nAnn,Lee,CA,${first}\nBob,Ray,NV,${second}\nEve,Fox,NV,\n`
    const { doubts } = await readCsvHead(fixture.file('x.csv', text), 1)
    expect(doubts.map(doubtText)).toEqual([`'Reachable' looks like ${looksLike}.`])
  })

  test.each([
    ['notes', 'call ann@example.com later', 'no answer', 'in May'],
    ['fax', '4155550100', '4155550101', '4155550102'],
  ])('is not one of %s', async (header, ...values) => {
    const rows = values.map((value, at) => `Ann,Lee${at},CA,${value}`)
    expect(
      (await readCsvHead(fixture.file('x.csv', `First,Last,State,${header}\n${rows.join('\n')}\n`), 1)).doubts,
    ).toEqual([])
  })
})
