import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillingsFor, fillPlaceholders, lacksJobLocation, placeholders, placeholdersIn } from './placeholders.ts'
import { starterTemplates } from './starter-templates.ts'

const amara = {
  firstName: 'Amara',
  lastName: 'Okafor',
  specialty: 'Cardiology',
  organization: 'Lone Star Heart Group',
  location: 'Houston, TX',
}
const unknown = { firstName: '', lastName: ' ', specialty: ' ', organization: '', location: '' }
const boise = 'Boise, ID'

test('placeholders are filled in, with defaults for what is not known', () => {
  const text = '{first_name} {last_name}: {specialty} at {company_name} in {location}; {last_name} for {job_location}'
  expect(fillPlaceholders(text, amara, boise)).toBe(
    'Amara Okafor: Cardiology at Lone Star Heart Group in Houston, TX; Okafor for Boise, ID',
  )
  expect(fillPlaceholders('{specialty} at {company_name} in {location}', unknown, boise)).toBe(
    'Healthcare at your organization in your location',
  )
  expect(fillingsFor(unknown, '').specialty).toEqual({ value: 'Healthcare', isDefault: true })
})

test('the location of the job is never guessed: without one the placeholder stays, and the email says so', () => {
  expect(fillPlaceholders('A role in {job_location}', amara, ' ')).toBe('A role in {job_location}')
  expect(lacksJobLocation('A role in {job_location}', ' ')).toBe(true)
  expect(lacksJobLocation('A role in {job_location}', boise)).toBe(false)
  expect(lacksJobLocation('A role near {location}', '')).toBe(false)
})

test('a title goes with the last name, in templates from before as well', () => {
  for (const greeting of ['Dear Dr. {last_name},', 'Dear Dr. {first_name},']) {
    expect(fillPlaceholders(greeting, amara, '')).toBe('Dear Dr. Okafor,')
    expect(fillPlaceholders(greeting, unknown, '')).toBe('Dear Doctor,')
    expect(placeholdersIn(greeting)).toEqual(['last_name'])
  }
  expect(fillPlaceholders('Dear Doctor {first_name}:', amara, '')).toBe('Dear Doctor Okafor:')
  expect(fillPlaceholders('Hi {first_name}', amara, '')).toBe('Hi Amara')
  expect(fillPlaceholders('Dr. {specialty} {other}', amara, '')).toBe('Dr. Cardiology {other}')
})

test('other braces stay, and what is filled in is not filled in again', () => {
  expect(fillPlaceholders('{x} {First_name} { first_name } {{first_name}}', amara, '')).toBe(
    '{x} {First_name} { first_name } {Amara}',
  )
  const odd = { ...amara, firstName: "{specialty} $& $1 $'", lastName: '{job_location}' }
  expect(fillPlaceholders('{first_name} {last_name}', odd, boise)).toBe("{specialty} $& $1 $' {job_location}")
})

test('no known placeholder is left over, whatever is around it', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(...placeholders.map((name) => `{${name}}`)))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(placeholdersIn(fillPlaceholders(parts.join(' '), amara, boise))).toEqual([])
    }),
  )
})

test.each(starterTemplates)('$name greets by last name, and offers a job where the job is', ({ subject, body }) => {
  const used = [...`${subject}${body}`.matchAll(/\{(.*?)\}/g)].map(([, name]) => name)
  expect(used.filter((name) => !placeholders.includes(name as never))).toEqual([])
  expect(body).toMatch(/^Dear Dr\. \{last_name\},\n/)
  expect(used).toContain('job_location')
  // The physician's own town is not where the job is.
  expect(used).not.toContain('location')
  // 'a Anesthesiology position'.
  expect(body).not.toMatch(/\ban? \{/i)
})
