import { describe, expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('what is said about a password', () => {
  test.each([
    ['', 0, '6 more characters needed.'],
    ['hello', 0, '1 more character needed.'],
    ['x'.repeat(129), 0, 'Password must be at most 128 characters long.'],
    ['abcdefgh', 1, 'Easy to guess: a simple sequence.'],
    ['987654321', 1, 'Easy to guess: a simple sequence.'],
    ['aaaaaaaaaaaaaaaa', 1, 'Easy to guess: the same few characters over and over.'],
    ['121212121212', 1, 'Easy to guess: the same few characters over and over.'],
    ['Rosalind-2026-x', 1, 'Easy to guess: your email address is in it.'],
    ['kd82js', 1, 'OK. A longer password is stronger.'],
    ['kettle-moon', 2, 'Fair length. Another word makes it much harder to guess.'],
    ['kettle moon harbour', 3, 'Good length.'],
  ])('%j', (password, level, remark) => {
    expect(passwordStrength(password, 'rosalind@clinic.example')).toEqual({ level, remark })
  })

  test('a short name before the @ says nothing about a password', () => {
    expect(passwordStrength('bookbinding glue', 'bo@clinic.example').level).toBe(3)
  })
})
