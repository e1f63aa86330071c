import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillingsFor, fillPlaceholders, placeholders, placeholdersIn } from './placeholders.ts'
import { starterTemplates } from './starter-templates.ts'

const amara = {
  firstName: 'Amara',
  lastName: 'Okafor',
  specialty: 'Cardiology',
  organization: 'Lone Star Heart Group',
  location: 'Houston, TX',
}
const unknown = { firstName: 'Amara', lastName: 'Okafor', specialty: ' ', organization: '', location: '' }

test('section 9: placeholders are filled in, with defaults for what is not known', () => {
  const text = '{first_name}: {specialty} at {company_name} in {location}; {first_name} again'
  expect(fillPlaceholders(text, amara)).toBe('Amara: Cardiology at Lone Star Heart Group in Houston, TX; Amara again')
  expect(fillPlaceholders(text, unknown)).toBe('Amara: Healthcare at your organization in your location; Amara again')
  expect(fillingsFor(unknown).specialty).toEqual({ value: 'Healthcare', isDefault: true })
})

test('other braces stay, and what is filled in is not filled in again', () => {
  expect(fillPlaceholders('{x} {First_name} { first_name } {{first_name}}', amara)).toBe(
    '{x} {First_name} { first_name } {Amara}',
  )
  expect(fillPlaceholders('{first_name}', { ...amara, firstName: "{specialty} $& $1 $'" })).toBe("{specialty} $& $1 $'")
})

test('nothing of a known placeholder is left over, whatever stands around it', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(...placeholders.map((name) => `{${name}}`)))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(placeholdersIn(fillPlaceholders(parts.join(' '), amara))).toEqual([])
    }),
  )
})

test('every starter template uses placeholders that there are, and only those', () => {
  for (const { subject, body } of starterTemplates) {
    const used = [...`${subject}${body}`.matchAll(/\{(.*?)\}/g)].map(([, name]) => name)
    expect(used.length).toBeGreaterThan(1)
    expect(used.filter((name) => !placeholders.includes(name as never))).toEqual([])
  }
})
