import { describe, expect, test } from 'vitest'
import { fillPlaceholders } from '#shared/text/email-placeholders.ts'
import { reasonFor } from './reason-for.ts'

const record = { specialty: 'Internal Medicine', city: 'Chadron', state: 'NE', educationEntries: [] }
const school = [{ schoolName: 'Creighton University', degrees: ['MD'] }]
const none = { specialty: '', city: '', state: '', educationEntries: [] }

test.each([
  ['specialty and town', record, 'You came to mind because you practice internal medicine in Chadron, Nebraska.'],
  ['a state alone', { ...record, city: '' }, 'You came to mind because you practice internal medicine in Nebraska.'],
  [
    'a school where there is no place',
    { ...record, city: '', state: '', educationEntries: school },
    'You came to mind because you practice internal medicine and trained at Creighton University.',
  ],
  [
    'no specialty',
    { ...record, specialty: 'Physician' },
    'You came to mind because you practice in Chadron, Nebraska.',
  ],
  [
    'a school alone',
    { ...none, educationEntries: school },
    'You came to mind because you trained at Creighton University.',
  ],
  ['an abbreviation', { ...none, specialty: 'OBGYN' }, 'You came to mind because you practice OBGYN.'],
  ['nothing', none, ''],
])('%s', (_, physician, reason) => expect(reasonFor(physician)).toBe(reason))

describe('{reason} in an email', () => {
  const someone = { firstName: 'Amara', lastName: 'Okafor', specialty: '', organization: '', location: '' }
  const known = { ...someone, reason: 'You practice in Nebraska.' }
  test.each([
    [
      'before a sentence',
      '{reason} I am recruiting.',
      'You practice in Nebraska. I am recruiting.',
      'I am recruiting.',
    ],
    ['after one', 'I am recruiting. {reason}', 'I am recruiting. You practice in Nebraska.', 'I am recruiting.'],
    ['as a paragraph', 'Hi,\n\n{reason}\n\nBye', 'Hi,\n\nYou practice in Nebraska.\n\nBye', 'Hi,\n\nBye'],
  ])('%s is filled, or goes whole', (_, text, filled, dropped) => {
    expect(fillPlaceholders(text, known, {})).toBe(filled)
    expect(fillPlaceholders(text, someone, {})).toBe(dropped)
    expect(fillPlaceholders(text, { ...someone, reason: ' ' }, {})).toBe(dropped)
  })
})
