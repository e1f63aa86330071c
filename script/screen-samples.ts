/**
 * Content for pages that are empty at first: lists, a saved search, marks, submissions, messages, reports. Created
 * through calls, as people do it.
 */
import { setTimeout } from 'node:timers/promises'
import { paths } from '#shared/product/paths.ts'
import { npiCheckDigit } from '../src/data/normalise/npi.ts'
import { type PersonaName, personaEmail } from '../src/server/start/personas.ts'
import { signIn } from '../test/support/sign-in.ts'

export interface Samples {
  listId: string
  /** With more than one page of physicians. */
  longListId: string
  /** Of someone who is excluded, and someone with the longest name; its own is as long. */
  edgeListId: string
  physicianId: number
  /** The one with the most public facts: excluded, with hospitals, volumes, and Medicare status. */
  factsId: number
  /** Of three people in the data. */
  npis: readonly string[]
  /** One whose name and organization have no place to break. */
  longNameId: number
}

/** The hospital added by `addHospital`. */
export const hospital = { ccn: '450999', slug: 'trinity-river-hospital' }
/** Another, where hundreds practice. */
export const largeHospital = { ccn: '280999', slug: 'platte-valley-general' }

const lists: readonly (readonly [name: string, description: string, state: string, physicians: number])[] = [
  ['Cardiology, Texas', 'Interventional and general, for the Austin opening', 'TX', 18],
  ['Hospitalists, Midwest', '', 'IL', 18],
  ['Locums for December', 'Weekends and nights', 'FL', 48],
]

const submissions = [
  ['Priya', 'Raman', 'Cardiology', 'Bayou City Heart', 'Houston', 'TX'],
  ['Daniel', 'Okafor', 'Family Medicine', 'Desert Family Clinic', 'New York', 'AZ'],
  ['Helena', 'Vasquez-Montgomery', 'Orthopedic Surgery', 'Lakefront Orthopedics and Sports Medicine', 'Chicago', 'IL'],
] as const

export async function addSamples(origin: string): Promise<Samples> {
  const member = await callerAt(origin, 'premium')
  const listsNow = await member<{ data: { id: string; name: string }[] }>('get-lists', {})
  const [first, , long] = lists.map(([listName]) => listsNow.data.find(({ name }) => name === listName))
  const edge = listsNow.data.find(({ name }) => name === edgeList)
  if (first && long && edge) {
    return { listId: first.id, longListId: long.id, edgeListId: edge.id, ...(await peopleOf(member)) }
  }

  await addHospital(origin)
  const listIds: string[] = []
  for (const [listName, description, state, physicians] of lists) {
    const { ids } = await member<{ ids: number[] }>('select-physicians', { filters: { state } })
    const { listId } = await member<{ listId: string }>('add-to-list', {
      listName,
      physicianIds: ids.slice(0, physicians),
    })
    if (description) await member('update-list', { listId, description })
    listIds.push(listId)
  }
  const people = await peopleOf(member)
  const { physicianId } = people
  const { listId: edgeListId } = await member<{ listId: string }>('add-to-list', {
    listName: edgeList,
    // Not the README's physician, who is shown the way recruiters see most of them.
    physicianIds: [people.longNameId, people.factsId],
  })
  await member('set-stages', {
    listId: edgeListId,
    stages: [{ name: 'Found' }, { name: unbroken('Contacted').slice(0, 40) }],
  })
  await addWeek(member, listIds[0]!)
  await member('save-search', { name: 'Texas', searchParams: { filters: { state: 'TX' } } })
  await member('get-physician-contact', { physicianId, field: 'email' })
  await member('mark-contacted', { physicianIds: [physicianId] })
  await member('report-contact', { physicianId, field: 'email', reason: 'not_delivered', note: 'Bounced on Monday' })
  await addWaiting(await callerAt(origin, 'visitor'))
  return { listId: listIds[0]!, longListId: listIds[2]!, edgeListId, ...people }
}

/** 60 characters without a place to break a line. */
const unbroken = (start: string) => start.padEnd(60, 'wasserstein')
const edgeList = unbroken('Neurologists')

async function peopleOf(member: Call): Promise<Omit<Samples, 'listId' | 'longListId' | 'edgeListId'>> {
  const firstOf = async (filters: object) => {
    for (;;) {
      const { data } = await member<{ data: { id: number }[] }>('search-physicians', { filters })
      if (data[0]) return data[0].id
      // Imports are searchable within a moment.
      await setTimeout(200)
    }
  }
  return {
    npis: imported.slice(0, 3).map(({ npi }) => npi),
    physicianId: await firstOf({ state: 'TX' }),
    factsId: await firstOf({ npi: imported[0]!.npi }),
    longNameId: await firstOf({ npi: longNamed.npi }),
  }
}

/** Stages, a position, next steps, and contacts of a list. */
async function addWeek(member: Call, listId: string): Promise<void> {
  const names = ['Found', 'Contacted', 'Replied', 'Screening', 'Interview', 'Offer', 'Placed']
  const { stages } = await member<{ stages: { id: string }[] }>('set-stages', {
    listId,
    stages: [...names.map((name) => ({ name })), { name: 'Not interested', apart: true }],
  })
  const { cards } = await member<{ cards: { id: number }[] }>('get-board', { listId })
  const ids = cards.map(({ id }) => id)
  for (const [stage, from, to] of [
    [1, 0, 5],
    [2, 5, 8],
    [3, 8, 9],
  ] as const) {
    await member('move-physicians', { listId, stageId: stages[stage]!.id, physicianIds: ids.slice(from, to) })
  }
  await member('set-position', {
    listId,
    position: {
      ...{ title: 'Non-invasive cardiologist', facility: 'Trinity River Hospital', location: 'Dallas, TX' },
      ...{ compensation: '$520,000 + wRVU', schedule: '4 days, call 1:8', visa: 'J-1 welcome' },
    },
  })
  const today = new Date().toISOString().slice(0, 10)
  await member('set-next-step', {
    listId,
    physicianIds: [ids[0]!],
    step: { text: 'Call about visit dates', on: '2026-01-05' },
  })
  await member('set-next-step', {
    listId,
    physicianIds: [ids[5]!],
    step: { text: 'Send the contract draft', on: today },
  })
  await member('set-tags', { listId, physicianIds: [ids[0]!, ids[8]!], add: ['Warm', 'J-1'] })
  await member('log-contact', { physicianIds: ids.slice(1, 4), how: 'email' })
  await member('log-contact', {
    physicianIds: [ids[0]!],
    how: 'call',
    outcome: 'interested',
    note: 'Wants to see the hospital in May.',
  })
}

/** What admins have to review. */
async function addWaiting(visitor: Call): Promise<void> {
  for (const [first, last, specialty, company, city, state] of submissions) {
    await visitor('submit-resume', {
      contactfirstname: first,
      contactlastname: last,
      contacttitle: 'Physician',
      companyname: company,
      specialty,
      contactemail: `${first}.${last}@clinic.example`.toLowerCase(),
      contactphone: '(713) 555-0142',
      contactcity: city,
      contactstate: state,
      contactskills: ['Echocardiography', 'Teaching'],
      contacteducation: [{ schoolName: 'Baylor College of Medicine', degree: 'MD' }],
    })
  }
  await visitor('contact-form', {
    name: 'Dana Whitfield',
    email: 'dana@recruiting.example',
    subject: 'Prices for a team of eight',
    message: 'We are eight recruiters in two offices. Do you offer one invoice for all of us, paid once a year?',
  })
  // Without a code, an opt-out waits at the desk.
  await visitor('make-privacy-request', {
    kind: 'opt_out',
    state: 'CA',
    firstName: 'Rosalind',
    lastName: 'Featherstonehaugh-Cavendish',
    email: 'rosalind.featherstonehaugh-cavendish@lakeside-cardiology.example',
    phone: '(415) 555-0177',
    details: 'I get three calls a week from recruiters, on the number of my own phone.',
    byAgent: true,
  })
  await visitor('request-removal-by-name', {
    npi: '1234567893',
    firstName: 'Morgan',
    lastName: 'Ellery',
    phone: '(512) 555-0188',
    email: 'morgan.ellery@clinic.example',
  })
}

const specialties = ['Cardiology', 'Internal Medicine', 'Emergency Medicine', 'Cardiology', 'Family Medicine']
const imported = [
  ...['Alana Whitaker', 'Marcus Boyd', 'Yesenia Cardenas', 'Theodore Lindqvist', 'Sunita Rao', 'Grant Abernathy'],
  ...['Noor Haddad', 'Beatrice Oyelaran', 'Colin Fairweather', 'Linh Tran', 'Rosalind Achebe', 'Peter Stavros'],
].map((name, at) => {
  const nine = String(100_000_400 + at)
  return { name, npi: nine + npiCheckDigit(nine), specialty: specialties[at % specialties.length]! }
})

/** Those of the large hospital, in a state that no list is of. */
const staff = ['Adaeze', 'Benicio', 'Carys', 'Dmitri', 'Esperanza', 'Fintan', 'Gudrun', 'Hamza', 'Ines', 'Joaquin']
  .flatMap((first) =>
    ['Marchetti', 'Novak', 'Odom', 'Pruitt', 'Quarles', 'Rasmussen', 'Sandoval', 'Tisdale', 'Ueda', 'Vance'].flatMap(
      (last) => ['A', 'B', 'C'].map((middle) => ({ first: `${first} ${middle}.`, last })),
    ),
  )
  .map((name, at) => {
    const nine = String(100_001_000 + at)
    return { ...name, npi: nine + npiCheckDigit(nine), specialty: specialties[at % specialties.length]! }
  })

const longNamed = { npi: `100000499${npiCheckDigit('100000499')}`, last: unbroken('Featherstonehaugh') }

/** Where physicians are short, and how much. */
const counties = [
  ['Presidio', 'TX', 19],
  ['Brewster', 'TX', 16],
  ['Hudspeth', 'TX', 12],
  ['Nye', 'NV', 18],
  ['Catron', 'NM', 8],
] as const

/** A file of contacts, the hospital where they practice, and what public files say of them. */
async function addHospital(origin: string): Promise<void> {
  await importFile(origin, 'csv', 'contacts.csv', [
    'First Name,Last Name,Credential,Specialty,Organization,City,State,Email,Phone,NPI',
    ...imported.map(({ name, npi, specialty }, at) => {
      const [first, last] = name.split(' ')
      const place = at % 3 === 0 ? 'Fort Worth,TX' : 'Dallas,TX'
      return `${first},${last},MD,${specialty},Trinity River Physicians,${place},${first}.${last}@trinityriver.example,(214) 555-01${10 + at},${npi}`
    }),
    ...staff.map(
      ({ first, last, npi, specialty }, at) =>
        `${first},${last},MD,${specialty},Platte Valley Physicians,Omaha,NE,staff${at}@plattevalley.example,,${npi}`,
    ),
    // By a name that no list of specialties has.
    'Wanda,Ferris,MD,Heart and Vessel Care,Platte Valley Physicians,Omaha,NE,wanda.ferris@plattevalley.example,,',
    `Maximiliana,${longNamed.last},MD,Neurology,${unbroken('Rheinlandklinikum')},Dallas,TX,${unbroken('m')}@trinityriver.example,(214) 555-0199,${longNamed.npi}`,
  ])
  // Second profiles of three of them.
  await importFile(origin, 'csv', 'former-contacts.csv', [
    'First Name,Last Name,Credential,Specialty,Organization,City,State,Email,Phone',
    ...imported.slice(0, 2).map(({ name }, at) => {
      const [first, last] = name.split(' ')
      return `${first},${last},MD,Internal Medicine,Trinity River Physicians,Dallas,TX,${last}${at}@former.example,(214) 555-01${10 + at}`
    }),
    `Maximiliana,${longNamed.last},MD,Psychiatry,${unbroken('Rheinlandklinikum')},Dallas,TX,${unbroken('x')}@former.example,(214) 555-0199`,
  ])
  await importFile(origin, 'hospitals', 'Hospital_General_Information.csv', [
    'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Telephone Number,Hospital Type,Hospital Ownership,Emergency Services',
    `${largeHospital.ccn},PLATTE VALLEY GENERAL,1 PLATTE AVE,OMAHA,NE,68102,(402) 555-0100,Acute Care Hospitals,Voluntary non-profit - Private,Yes`,
    `${hospital.ccn},TRINITY RIVER HOSPITAL,400 RIVERFRONT BLVD,DALLAS,TX,75207,(214) 555-0100,Acute Care Hospitals,Voluntary non-profit - Private,Yes`,
  ])
  await importFile(origin, 'affiliations', 'Facility_Affiliation.csv', [
    'NPI,facility_type,Facility Affiliations Certification Number,Facility Type Certification Number',
    ...imported.map(({ npi }) => `${npi},Hospital,${hospital.ccn},`),
    ...staff.map(({ npi }) => `${npi},Hospital,${largeHospital.ccn},`),
  ])
  const [person] = imported
  const npi = person!.npi
  const [first, last] = person!.name.split(' ')
  await importFile(origin, 'leie', 'UPDATED.csv', [
    'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE',
    `${last},${first},,,PHYSICIAN,,,${npi},,,,TX,,1128b4,20241120,00000000,00000000,`,
  ])
  await importFile(origin, 'volumes', 'PHY_D23_Prov_Svc.csv', [
    'Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_Type,HCPCS_Cd,Place_Of_Srvc,Tot_Benes,Tot_Srvcs',
    ...['93306', '93000', '99214'].map(
      (code, at) => `${npi},I,TX,Cardiology,${code},F,${140 - 40 * at},${212 - 60 * at}`,
    ),
  ])
  await importFile(origin, 'shortage', 'BCD_HPSA_FCT_DET_PC.csv', [
    'HPSA Name,HPSA ID,Designation Type,HPSA Discipline Class,HPSA Score,Primary State Abbreviation,HPSA Status,HPSA Designation Last Update Date,HPSA Population Type,Common State Abbreviation,County Equivalent Name,HPSA Component Type Description,',
    ...counties.map(
      ([county, state, score], at) =>
        `${county},14899999${10 + at},Geographic HPSA,Primary Care,${score},${state},Designated,06/08/2026,,${state},${county},Single County,`,
    ),
  ])
  await importFile(origin, 'optout', 'Opt_Out.csv', [
    'NPI,Optout Effective Date,Optout End Date,Eligible to Order and Refer',
    `${npi},05/01/2019,05/01/2027,Y`,
  ])
}

async function importFile(origin: string, kind: string, name: string, lines: readonly string[]): Promise<void> {
  const token = await signIn(origin, personaEmail('admin'))
  const admin = await callerAt(origin, 'admin')
  const response = await fetch(origin + paths.importUpload(name), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: [...lines, ''].join('\n'),
  })
  if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${await response.text()}`)
  const { path } = (await response.json()) as { path: string }
  const { importId } = await admin<{ importId: string }>('start-import', {
    ...{ kind, place: 'upload', path },
    ...(kind === 'csv' && { samples: 'keep' }),
  })
  for (;;) {
    const { orders } = await admin<{ orders: { id: string; state: string; message: string }[] }>('get-imports', {})
    const order = orders.find(({ id }) => id === importId)
    if (order?.state === 'done') return
    if (order?.state === 'failed') throw new Error(`${name}: ${order.message}`)
    await setTimeout(200)
  }
}

type Call = <Answer>(name: string, input: object) => Promise<Answer>

async function callerAt(origin: string, who: PersonaName | 'visitor'): Promise<Call> {
  const token = who === 'visitor' ? null : await signIn(origin, personaEmail(who))
  return async (name, input) => {
    const response = await fetch(origin + paths.call(name), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(input),
    })
    if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}
