import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarText } from './calendar.ts'

const step = { uid: 'a-1@attending.example', on: '2026-12-31', url: 'https://attending.example/physician/1' }
const at = new Date('2026-11-23T14:00:00.123Z')

/** As a calendar program reads it: unfolded, then unescaped. */
function read(text: string, name: string): string | undefined {
  const line = text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`))
  return line?.slice(line.indexOf(':') + 1).replace(/\\(n|[\\;,])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

test('a next step is an event of its whole day', () => {
  const text = calendarText(
    'Attending',
    [{ ...step, summary: 'Call; ask, please: Ann Lee', description: 'Boise\nCardiology' }],
    at,
  )
  expect(text.split('\r\n').slice(7)).toEqual([
    'BEGIN:VEVENT',
    'UID:a-1@attending.example',
    'DTSTAMP:20261123T140000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Call\\; ask\\, please: Ann Lee',
    'DESCRIPTION:Boise\\nCardiology',
    'URL:https://attending.example/physician/1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('whatever is in a step, lines have at most 75 octets and give the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const clean = text.replace(/[\p{Cc}]/gu, '').toWellFormed()
      const file = calendarText('Attending', [{ ...step, summary: clean, description: '' }], at)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file).not.toMatch(/[^\r]\n|\r[^\n]/)
      expect(read(file, 'SUMMARY')).toBe(clean)
    }),
  )
})
