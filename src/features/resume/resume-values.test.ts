import { describe, expect, test } from 'vitest'
import { submitResume } from './contracts.ts'
import { emptyResume, inputOf, problemsOf } from './resume-values.ts'

const complete = {
  ...emptyResume,
  contactfirstname: 'Ann',
  contactlastname: 'Lee',
  contacttitle: 'Chief of Cardiology',
  companyname: 'Cedar Clinic',
  specialty: 'Cardiology',
  contactemail: 'ann@example.com',
  contactphone: '4155550100',
  contactcity: 'Oakland',
  contactstate: 'CA',
}

describe('what is sent', () => {
  test("a specialty typed in replaces 'Other' and nothing else", () => {
    expect(inputOf({ ...complete, specialty: 'Other', otherspecialty: ' Sleep Medicine ' }).specialty).toBe(
      'Sleep Medicine',
    )
    expect(problemsOf({ ...complete, specialty: 'Other', otherspecialty: ' ' })).toEqual({
      otherspecialty: 'Specialty is required',
    })
    expect(inputOf({ ...complete, otherspecialty: 'Sleep Medicine' }).specialty).toBe('Cardiology')
  })

  test('what is written but not added goes along', () => {
    const input = inputOf({ ...complete, school: 'Example School', degree: 'MD', skill: 'Teaching' })
    expect(input).toMatchObject({
      contacteducation: [{ schoolName: 'Example School', degree: 'MD' }],
      contactskills: ['Teaching'],
    })
    expect(inputOf({ ...complete, contactskills: ['Teaching'], skill: 'teaching' }).contactskills).toEqual(['Teaching'])
    expect(submitResume.input.safeParse(input).success).toBe(true)
  })
})

describe('the checks of the form', () => {
  test('an empty form: each required field says so', () => {
    expect(problemsOf(emptyResume)).toEqual({
      contactfirstname: 'First name is required',
      contactlastname: 'Last name is required',
      contacttitle: 'Physician title is required',
      companyname: 'Company name is required',
      specialty: 'Specialty is required',
      contactemail: 'Please enter a valid email address',
      contactphone: 'Please enter a valid phone number',
      contactcity: 'City is required',
      contactstate: 'State is required',
    })
    expect(problemsOf(complete)).toEqual({})
  })

  test.each(['linkedin.com/in/ann', 'https://www.linkedin.com/in/ann', 'http://uk.linkedin.com/in/ann', ''])(
    '%j is a LinkedIn URL, or none',
    (contactlinkedinurl) => expect(problemsOf({ ...complete, contactlinkedinurl })).toEqual({}),
  )

  test.each([
    'javascript:alert(1)',
    'javascript://linkedin.com/%0aalert(1)',
    'https://linkedin.com@evil.example/in/ann',
    'https://linkedin.com.evil.example/',
    'https://notlinkedin.com/in/ann',
    'data:text/html,x',
    'not a url',
    '//',
  ])('%j is no LinkedIn URL', (contactlinkedinurl) => {
    expect(problemsOf({ ...complete, contactlinkedinurl })).toEqual({
      contactlinkedinurl: 'Please enter a valid LinkedIn URL',
    })
  })

  test('an education entry needs both school and degree', () => {
    const message = 'An education entry needs both school and degree'
    expect(problemsOf({ ...complete, school: 'Example School' })).toEqual({ degree: message })
    expect(problemsOf({ ...complete, degree: 'MD' })).toEqual({ school: message })
  })
})
