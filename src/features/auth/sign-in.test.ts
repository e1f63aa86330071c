import { describe, expect, test } from 'vitest'
import { readRefusal } from './post-auth.ts'
import { isUnconfirmed, mustStartOver, readSignIn } from './sign-in.ts'

const fallback = 'Failed to log in. Please check your credentials.'

describe('what signing in was answered', () => {
  test('a user means signed in', () => {
    expect(readSignIn({ user: { id: '1' } })).toBe('signed-in')
  })

  test('the second step', () => {
    expect(readSignIn({ twoFactorRedirect: true })).toBe('second-step')
  })

  test.each([{}, { user: null }])('%j without a user is an error', (answer) => {
    expect(() => readSignIn(answer)).toThrow('Login failed - no user data returned')
  })
})

describe('a refusal', () => {
  test("has the server's message, whichever form it has", () => {
    expect(
      readRefusal(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }, fallback),
    ).toMatchObject({
      status: 401,
      message: 'Invalid email or password',
    })
    const fields = { password: 'Too common.' }
    expect(
      readRefusal(422, { error: { code: 'invalid_input', message: 'Too common.', fields } }, fallback),
    ).toMatchObject({
      code: 'invalid_input',
      message: 'Too common.',
      fields,
    })
  })

  test.each([{}, { message: '' }, { error: {} }])('%j has words of our own', (answer) => {
    expect(readRefusal(500, answer, fallback)).toMatchObject({ message: fallback })
  })

  test('of an unconfirmed address is told apart', () => {
    expect(isUnconfirmed(readRefusal(403, { code: 'EMAIL_NOT_VERIFIED' }, fallback))).toBe(true)
    expect(isUnconfirmed(readRefusal(403, { code: 'OTHER' }, fallback))).toBe(false)
  })

  test('a second step without a first leads back', () => {
    expect(mustStartOver(readRefusal(401, { code: 'INVALID_TWO_FACTOR_COOKIE' }, fallback))).toBe(true)
    expect(mustStartOver(readRefusal(401, { code: 'INVALID_CODE' }, fallback))).toBe(false)
  })
})
