import { expect, test } from 'vitest'
import { namesSomeoneElse } from './named-in-email.ts'

const person = { firstName: 'Eleonora', middleName: 'Jane', lastName: 'Abernathy-Roe' }

test.each([
  ['lucretia.lindqvist4@lindqvist.example.com', true],
  ['kazimir_gallowglass@clinic.example', true],
  ['eleonora.abernathy4@abernathy.example.com', false],
  ['eleonora.jones@clinic.example', false],
  ['jane.roe@clinic.example', false],
  ['eleo.lindqvist@clinic.example', false],
  ['llindqvist@clinic.example', false],
  ['l.lindqvist@clinic.example', false],
  ['blue.moon@gmail.com', false],
  ['front.desk@clinic.example', false],
  ['billing.office@clinic.example', false],
])('%s on a row of Eleonora Jane Abernathy-Roe: %s', (email, other) => {
  expect(namesSomeoneElse(email, person)).toBe(other)
})
