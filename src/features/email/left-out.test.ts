import { expect, test } from 'vitest'
import { addClause, stillLeftOut } from './left-out.ts'

const body =
  'Dear Dr. {last_name},\n\nA role in Boise.\n\nMay I send details?\n\nKind regards,\nJordan Reyes\nRecruiter'

test('a clause goes in word for word, above the closing', () => {
  const added = addClause({ subject: 's', body }, 'Call 1:6, no STEMI call')
  expect(added.body).toBe(
    'Dear Dr. {last_name},\n\nA role in Boise.\n\nMay I send details?\n\nCall 1:6, no STEMI call.\n\nKind regards,\nJordan Reyes\nRecruiter',
  )
  expect(added.subject).toBe('s')
  expect(addClause({ subject: '', body: 'No closing here' }, 'Base $480,000.').body).toBe(
    'No closing here\n\nBase $480,000.',
  )
})

test.each(['Sincerely,', 'Best,\nJo', 'Thanks,', 'All the best,\nJo', 'Respectfully,', 'Warm regards'])(
  '%j is a closing',
  (closing) => {
    expect(addClause({ subject: '', body: `Hello\n\n${closing}` }, 'One.').body).toBe(`Hello\n\nOne.\n\n${closing}`)
  },
)

test('what was added is not listed anymore, and is listed again once it is deleted', () => {
  const leftOut = ['Call 1:6, no STEMI call', 'Partnership after year 2.']
  const email = addClause({ subject: '', body }, leftOut[0]!)
  expect(stillLeftOut(leftOut, { subject: '', body })).toEqual(leftOut)
  expect(stillLeftOut(leftOut, email)).toEqual([leftOut[1]])
  expect(stillLeftOut(leftOut, { subject: 'PARTNERSHIP  after\nyear 2', body })).toEqual([leftOut[0]])
})
