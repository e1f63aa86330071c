import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.server.ts'
import { passwordProblem } from './password.server.ts'
import { signUpProblem } from './password-rules.ts'

const tooCommon = 'This password is too common. Please choose another.'

describe('common passwords', () => {
  test.each(['123456', 'Password', 'QWERTY', 'iloveyou', 'P@ssw0rd', 'letmein', 'dragon', 'monkey', 'football'])(
    '%s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true)
      expect(passwordProblem(password)).toBe(tooCommon)
    },
  )
  test.each([
    'attending',
    'attending1',
    'Attending!',
    'ATTENDING2026',
    '@ttending',
    'att3nd1ng',
    'attendingattending',
    '1attending1',
    'physician2026',
    'Doctor123!',
    'recruiter',
  ])('%s, which the site itself brings to mind', (password) => {
    expect(passwordProblem(password)).toBe(tooCommon)
  })
  test.each(['k7#mQz', 'seven green herons', 'attending-physician-42'])('not %s', (password) => {
    expect(passwordProblem(password, 'ada@example.com')).toBeNull()
  })
  test('the address it is for, and the part before its @', () => {
    expect(passwordProblem('Ada.Lovelace', 'ada.lovelace@example.com')).toBe(tooCommon)
    expect(passwordProblem('ada.lovelace@EXAMPLE.com', 'ada.lovelace@example.com')).toBe(tooCommon)
    expect(passwordProblem('ada.lovelace', 'grace@example.com')).toBeNull()
  })
})

test.each([
  [5, 'Password must be at least 6 characters long.'],
  [6, null],
  [128, null],
  [129, 'Password must be at most 128 characters long.'],
])('%d characters', (length, problem) => {
  expect(passwordProblem('kq#7'.repeat(40).slice(0, length))).toBe(problem)
})

describe('sign-up is checked in this order', () => {
  test.each([
    [{ password: 'a', confirmPassword: 'b', terms: false }, 'Passwords do not match.'],
    [{ password: 'a', confirmPassword: 'a', terms: false }, 'You must accept the terms and conditions.'],
    [{ password: 'a', confirmPassword: 'a', terms: true }, 'Password must be at least 6 characters long.'],
    [{ password: 'abcdef', confirmPassword: 'abcdef', terms: true }, undefined],
    [{ password: 'abcdef' }, undefined],
  ])('%j', (fields, message) => {
    expect(signUpProblem(fields)?.message).toBe(message)
  })
})
