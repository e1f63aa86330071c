import { describe, expect, test } from 'vitest'
import { readAnswer } from './sign-in.ts'

describe('what signing in was answered', () => {
  test('a user means signed in', () => {
    expect(readAnswer(true, { token: 't', user: { id: '1' } })).toEqual({ ok: true })
  })

  test('an answer without a user is an error of section 8', () => {
    const message = 'Login failed - no user data returned'
    expect(readAnswer(true, { twoFactorRedirect: true })).toEqual({ ok: false, message, unverified: false })
    expect(readAnswer(true, null)).toEqual({ ok: false, message, unverified: false })
  })

  test("the server's message comes first", () => {
    expect(
      readAnswer(false, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }),
    ).toMatchObject({
      message: 'Invalid email or password',
      unverified: false,
    })
    expect(readAnswer(false, { error: { code: 'cross_site', message: 'Not from here.' } })).toMatchObject({
      message: 'Not from here.',
    })
  })

  test('an unconfirmed address is told apart', () => {
    expect(readAnswer(false, { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' })).toMatchObject({
      unverified: true,
    })
  })

  test.each([null, 'Bad Gateway', {}, { message: '' }])('%j has the words of section 8', (body) => {
    expect(readAnswer(false, body)).toMatchObject({ message: 'Failed to log in. Please check your credentials.' })
  })
})
