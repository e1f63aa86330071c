import { describe, expect, test } from 'vitest'
import { afterLogin } from './after-login.ts'

describe('where signing in leads', () => {
  test('return_to comes first', () => {
    expect(afterLogin('/lists?page=2', '/pricing')).toBe('/lists?page=2')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https:evil.example',
    'https://evil.example',
    '',
    'lists',
  ])('return_to=%s is no path of this site', (returnTo) => {
    expect(afterLogin(returnTo, '/pricing')).toBe('/directory')
  })

  test('then the page the person came from', () => {
    expect(afterLogin(null, '/pricing')).toBe('/pricing')
    expect(afterLogin(null, '/physician/7?from=x')).toBe('/physician/7?from=x')
  })

  test.each([
    '/',
    '/login',
    '/login?return_to=/x',
    '/signup',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    undefined,
    null,
    7,
  ])('coming from %s leads to /directory', (cameFrom) => {
    expect(afterLogin(null, cameFrom)).toBe('/directory')
  })

  test('coming from another site leads to /directory', () => {
    expect(afterLogin(null, '//evil.example')).toBe('/directory')
  })
})
