import { expect, test } from 'vitest'
import { problemsOf } from '#features/resume/resume-values.ts'
import { updateValues } from './update-values.ts'

type Profile = Parameters<typeof updateValues>[0]

const said = (texts: Record<string, string>): Profile['fields'] =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text, source: 'csv', date: null }]))

const profile: Profile = {
  ...{ physicianId: 1, name: 'Ann Lee', npi: null, confirmedOn: null, objectionUntil: null },
  fields: said({
    ...{ firstName: 'Ann', middleName: '', lastName: 'Lee', title: 'Chief', organization: 'Cedar Clinic' },
    ...{ specialty: 'Cardiology', city: 'Albany', state: 'NY', personalEmail: '', directPhone: '(415) 555-0111' },
  }),
  ...{ contacts: [], pausedUntil: null, offers: 'open', reveals: [] },
  ...{ saleOptOut: null, saleAllowedAt: null },
  ...{ skills: ['Teaching'], licenseStates: ['NY', 'VT'] },
  education: [{ schoolName: 'Cedar College', degrees: ['MD', 'PhD'], endDate: '2004' }],
  wishes: {
    ...{ contact: 'phone', states: ['VT'], miles: 30, time: null, from: null, pay: 300_000 },
    ...{ locum: false, telehealth: true, visa: false },
  },
}

test('the form has what the profile says, and takes it as it is', () => {
  const values = updateValues(profile, 'ann@home.example')
  expect(values).toMatchObject({
    ...{ contactfirstname: 'Ann', companyname: 'Cedar Clinic', contactlicenses: 'NY, VT' },
    // What the profile lacks is the account's, or the other number.
    ...{ contactemail: 'ann@home.example', contactphone: '(415) 555-0111' },
    ...{ contacteducation: [{ schoolName: 'Cedar College', degree: 'MD, PhD' }], contactskills: ['Teaching'] },
    ...{ wishContact: 'phone', wishStates: 'VT', wishMiles: '30', wishTelehealth: true, wishPay: '300000' },
  })
  expect(problemsOf(values)).toEqual({})
})

test('a correction that waits comes before what it corrects', () => {
  const fields = { ...profile.fields, city: { text: 'Albany', source: 'csv', date: null, waiting: 'Troy' } }
  expect(updateValues({ ...profile, fields }, 'ann@home.example').contactcity).toBe('Troy')
})

test('schools and skills that the form can’t take are left out all together, so none is lost', () => {
  const schools = [...profile.education, { schoolName: 'Example College', degrees: [] }]
  const skills = ['Teaching', 'Diabetes, type 2']
  const values = updateValues({ ...profile, education: schools, skills }, 'ann@home.example')
  expect([values.contacteducation, values.contactskills]).toEqual([[], []])
  const many = Array.from({ length: 20 }, (_, at) => ({ schoolName: `School ${at}`, degrees: ['MD'] }))
  expect(updateValues({ ...profile, education: many }, 'ann@home.example').contacteducation).toEqual([])
})
