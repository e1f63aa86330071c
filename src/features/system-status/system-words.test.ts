import { expect, test } from 'vitest'
import { agoWords, sizeWords, spanWords } from './system-words.ts'

test.each([
  [0, '0 seconds'],
  [1.9, '1 second'],
  [95, '1 minute'],
  [7200, '2 hours'],
  [200_000, '2 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(spanWords(seconds)).toBe(words)
})

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [250 * 1024 ** 2, '250 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})

test('clocks that differ do not make a moment of the future', () => {
  expect(agoWords('2026-11-22T10:00:05Z', '2026-11-22T10:00:00Z')).toBe('0 seconds ago')
})
