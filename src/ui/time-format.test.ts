import { describe, expect, test } from 'vitest'
import { formatTime } from './time-format.ts'

describe('date formats', () => {
  const moment = '2026-03-04T20:05:00Z'

  test('lists: month short, day, year', () => {
    expect(formatTime(moment, 'date', 'UTC')).toBe('Mar 4, 2026')
  })

  test('saved searches: with minutes on a 12-hour clock', () => {
    expect(formatTime(moment, 'date-time', 'UTC')).toBe('Mar 4, 2026, 8:05 PM')
    expect(formatTime('2026-12-31T00:00:00Z', 'date-time', 'UTC')).toBe('Dec 31, 2026, 12:00 AM')
  })

  test('the zone moves the day', () => {
    expect(formatTime('2026-03-04T02:00:00Z', 'date', 'America/Los_Angeles')).toBe('Mar 3, 2026')
    expect(formatTime('2026-03-04T22:00:00Z', 'date-time', 'Asia/Tokyo')).toBe('Mar 5, 2026, 7:00 AM')
  })

  test('a day without a time is that day in every zone', () => {
    for (const zone of ['America/Los_Angeles', 'UTC', 'Asia/Tokyo'])
      expect(formatTime('2026-03-04', 'date', zone)).toBe('Mar 4, 2026')
  })

  test('only plain spaces', () => {
    expect(formatTime(moment, 'date-time', 'UTC')).toMatch(/^[ -~]+$/)
  })

  test('what is no date is an error, not text', () => {
    expect(() => formatTime('soon', 'date', 'UTC')).toThrow(RangeError)
  })
})
