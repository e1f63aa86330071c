import { expect, test } from 'vitest'
import { addLeftOut, stillLeftOut } from './left-out.ts'

const body =
  'Dear Dr. {last_name},\n\nA role in Boise. {reason}\n\nThe schedule is 4 days.\n\nPay is $480,000.\n\nMay I send details?\n\nKind regards,\nJordan Reyes'
const item = { words: 'Call 1:6', sentence: 'Call is 1 in 6.', after: ['The schedule is 4 days.'] }

test('what was left out goes after the sentence that it belongs with', () => {
  expect(addLeftOut({ subject: 's', body }, item).body).toContain('The schedule is 4 days. Call is 1 in 6.\n\nPay')
})

test('where that sentence was changed, it goes before the last question', () => {
  const edited = body.replace('4 days', 'four days')
  expect(addLeftOut({ subject: 's', body: edited }, item).body).toContain('$480,000.\n\nCall is 1 in 6.\n\nMay I')
})

test('after a point of a list, it goes below the list', () => {
  const listed = body.replace('The schedule is 4 days.', 'In brief:\n- Schedule: 4 days\n- Pay: $1')
  const added = addLeftOut({ subject: 's', body: listed }, { ...item, after: ['Schedule: 4 days'] })
  expect(added.body).toContain('- Pay: $1\n\nCall is 1 in 6.\n\nPay is')
})

test.each(['Sincerely,', 'Best,\nJo', 'Thanks,', 'All the best,\nJo', 'Respectfully,', 'Warm regards'])(
  '%j is a closing',
  (closing) => {
    const email = { subject: '', body: `Hello\n\n${closing}` }
    expect(addLeftOut(email, { ...item, after: [] }).body).toBe(`Hello\n\nCall is 1 in 6.\n\n${closing}`)
  },
)

test('what was added is not listed anymore, and is listed again once it is deleted', () => {
  const email = { subject: '', body }
  expect(stillLeftOut([item], email)).toEqual([item])
  expect(stillLeftOut([item], addLeftOut(email, item))).toEqual([])
})
