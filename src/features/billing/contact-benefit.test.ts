import { expect, test } from 'vitest'
import { contactBenefit } from './contact-benefit.ts'

const channels = (...names: ('personalEmail' | 'email' | 'phone')[]) => ({
  personalEmail: names.includes('personalEmail'),
  email: names.includes('email'),
  phone: names.includes('phone'),
})

test.each([
  [channels('personalEmail', 'email', 'phone'), 'Personal emails and phone numbers'],
  [channels('personalEmail', 'email'), 'Personal emails'],
  [channels('email', 'phone'), 'Emails and phone numbers'],
  [channels('email'), 'Emails'],
  [channels('phone'), 'Phone numbers'],
  [channels(), null],
])('%j is sold as %s', (held, benefit) => {
  expect(contactBenefit(held)).toBe(benefit)
})
