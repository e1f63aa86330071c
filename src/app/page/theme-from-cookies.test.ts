import { describe, expect, test } from 'vitest'
import { themeFromCookies } from './theme-from-cookies.ts'

describe('the theme cookie', () => {
  test.each([
    [null, 'system'],
    ['', 'system'],
    ['theme=dark', 'dark'],
    ['session=abc; theme=light; other=1', 'light'],
    ['a=1;theme=system', 'system'],
    ['theme=purple', 'system'],
    ['mytheme=dark', 'system'],
    ['theme="><script>', 'system'],
  ])('%s means %s', (header, theme) => {
    expect(themeFromCookies(header)).toBe(theme)
  })
})
