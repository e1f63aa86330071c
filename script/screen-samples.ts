/** What the pages show that are empty at first: lists, a saved search, marks, submissions, messages, reports. Made by calls, as people make it. */
import { paths } from '#shared/product/paths.ts'
import { type PersonaName, personaEmail } from '../src/server/start/personas.ts'
import { signIn } from '../test/support/sign-in.ts'

export interface Samples {
  listId: string
  physicianId: number
}

const lists: readonly (readonly [name: string, description: string, state: string])[] = [
  ['Cardiology, Texas', 'Interventional and general, for the Austin opening', 'TX'],
  ['Hospitalists, Midwest', '', 'IL'],
  ['Locums for December', 'Weekends and nights', 'FL'],
]

const submissions = [
  ['Priya', 'Raman', 'Cardiology', 'Bayou City Heart', 'Houston', 'TX'],
  ['Daniel', 'Okafor', 'Family Medicine', 'Desert Family Clinic', 'New York', 'AZ'],
  ['Helena', 'Vasquez-Montgomery', 'Orthopedic Surgery', 'Lakefront Orthopedics and Sports Medicine', 'Chicago', 'IL'],
] as const

export async function addSamples(origin: string): Promise<Samples> {
  const member = await callerAt(origin, 'premium')
  const kept = await member<{ data: { id: string }[] }>('get-lists', {})
  const { data } = await member<{ data: { id: number }[] }>('search-physicians', { filters: { state: 'TX' } })
  const physicianId = data[0]!.id
  if (kept.data.length > 0) return { listId: kept.data.at(-1)!.id, physicianId }

  const listIds: string[] = []
  for (const [listName, description, state] of lists) {
    const { ids } = await member<{ ids: number[] }>('select-physicians', { filters: { state } })
    const { listId } = await member<{ listId: string }>('add-to-list', { listName, physicianIds: ids.slice(0, 18) })
    if (description) await member('update-list', { listId, description })
    listIds.push(listId)
  }
  await addWeek(member, listIds[0]!)
  await member('save-search', { name: 'Texas', searchParams: { filters: { state: 'TX' } } })
  await member('get-physician-contact', { physicianId, field: 'email' })
  await member('mark-contacted', { physicianIds: [physicianId] })
  await member('report-contact', { physicianId, field: 'email', reason: 'not_delivered', note: 'Bounced on Monday' })
  await addWaiting(await callerAt(origin, 'visitor'))
  return { listId: listIds[0]!, physicianId }
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

/** What admins have to look at. */
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
  await visitor('request-removal-by-name', {
    npi: '1234567893',
    firstName: 'Morgan',
    lastName: 'Ellery',
    phone: '(512) 555-0188',
    email: 'morgan.ellery@clinic.example',
  })
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
