import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillingsFor,
  fillPlaceholders,
  jobOf,
  jobPlaceholders,
  missingOfJob,
  missingWords,
  placeholders,
  placeholdersIn,
  unknownPlaceholderWords,
} from '#shared/text/email-placeholders.ts'
import { starterTemplates } from './starter-templates.ts'

const amara = {
  firstName: 'Amara',
  lastName: 'Okafor',
  specialty: 'Cardiology',
  organization: 'Lone Star Heart Group',
  location: 'Houston, TX',
}
const unknown = { firstName: '', lastName: ' ', specialty: ' ', organization: '', location: '' }
const boise = { job_location: 'Boise, ID' }

test('placeholders are filled in, with defaults for unknown values', () => {
  const text = '{first_name} {last_name}: {specialty} at {company_name} in {location}; {last_name} for {job_location}'
  expect(fillPlaceholders(text, amara, boise)).toBe(
    'Amara Okafor: Cardiology at Lone Star Heart Group in Houston, TX; Okafor for Boise, ID',
  )
  expect(fillPlaceholders('{specialty} at {company_name} in {location}', unknown, boise)).toBe(
    'Healthcare at your organization in your location',
  )
  expect(fillingsFor(unknown, {}).specialty).toEqual({ value: 'Healthcare', isDefault: true })
})

test('nothing about the job is guessed: without it, the placeholder stays, and the email says so', () => {
  expect(fillPlaceholders('A role in {job_location}', amara, { job_location: ' ' })).toBe('A role in {job_location}')
  expect(missingOfJob('A role in {job_location}', { job_location: ' ' })).toEqual(['job_location'])
  expect(missingOfJob('A role in {job_location}', boise)).toEqual([])
  expect(missingOfJob('A role near {location}', {})).toEqual([])
  const job = jobOf({
    title: 'Cardiologist',
    location: 'Boise, ID',
    facility: 'St. Example',
    compensation: '$500,000',
    schedule: '',
    visa: 'J-1',
  })
  const text = '{job_title} at {facility}, {job_location}: {compensation}, {visa}, {schedule}'
  expect(fillPlaceholders(text, amara, job)).toBe('Cardiologist at St. Example, Boise, ID: $500,000, J-1, {schedule}')
  expect(missingOfJob(text, job)).toEqual(['schedule'])
  expect(missingWords(text, job)).toBe(
    '{schedule} has no value. Save the position on the list, or remove it from the email.',
  )
})

test('a title goes with the last name, in templates from before as well', () => {
  for (const greeting of ['Dear Dr. {last_name},', 'Dear Dr. {first_name},']) {
    expect(fillPlaceholders(greeting, amara, {})).toBe('Dear Dr. Okafor,')
    expect(fillPlaceholders(greeting, unknown, {})).toBe('Dear Doctor,')
    expect(placeholdersIn(greeting)).toEqual(['last_name'])
  }
  expect(fillPlaceholders('Dear Doctor {first_name}:', amara, {})).toBe('Dear Doctor Okafor:')
  expect(fillPlaceholders('Hi {first_name}', amara, {})).toBe('Hi Amara')
  expect(fillPlaceholders('Dr. {specialty} {other}', amara, {})).toBe('Dr. Cardiology {other}')
})

test('other braces stay, and filled-in text isn’t filled in again', () => {
  expect(fillPlaceholders('{x} {First_name} { first_name } {{first_name}}', amara, {})).toBe(
    '{x} {First_name} { first_name } {Amara}',
  )
  const odd = { ...amara, firstName: "{specialty} $& $1 $'", lastName: '{job_location}' }
  expect(fillPlaceholders('{first_name} {last_name}', odd, boise)).toBe("{specialty} $& $1 $' {job_location}")
})

const whole = Object.fromEntries(jobPlaceholders.map((name) => [name, 'x']))

test('no known placeholder is left over, whatever is around it', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(...placeholders.map((name) => `{${name}}`)))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const filled = fillPlaceholders(parts.join(' '), amara, whole)
      expect(placeholdersIn(filled)).toEqual([])
    }),
  )
})

test.each(starterTemplates)('$name greets by last name, and offers a job where the job is', ({ subject, body }) => {
  const used = [...`${subject}${body}`.matchAll(/\{(.*?)\}/g)].map(([, name]) => name)
  expect(used.filter((name) => !placeholders.includes(name as never))).toEqual([])
  expect(body).toMatch(/^Dear Dr\. \{last_name\},\n/)
  expect(used).toContain('job_location')
  // The physician's own city isn't where the job is.
  expect(used).not.toContain('location')
  // 'a Anesthesiology position'.
  expect(body).not.toMatch(/\ban? \{/i)
})

test.each([
  ['Dear Dr. {lastname},', '{lastname} isn’t a placeholder, so everyone would read it as it is. Use {last_name}.'],
  ['Hi {{first_name}}', '{{first_name}} isn’t a placeholder, so everyone would read it as it is. Use {first_name}.'],
  ['We pay {salary}', '{salary} isn’t a placeholder, so everyone would read it as it is. Remove it.'],
  ['Dear Dr. {last_name}, a role in {job_location}', undefined],
  ['Costs {, and }', undefined],
])('a mail merge with %j is told: %s', (text, words) => expect(unknownPlaceholderWords(text)).toBe(words))
