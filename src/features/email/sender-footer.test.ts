import { expect, test } from 'vitest'
import { brand } from '#shared/product/brand.ts'
import { footerOf, isComplete, withFooter } from './sender-footer.ts'

const sender = { company: ' Reyes Search ', postalAddress: '12 Main St,\nSuite 4\n\nBoise, ID 83702' }

test('the footer names the sender, and how to opt out', () => {
  expect(footerOf(sender)).toBe(
    '--\nReyes Search, 12 Main St, Suite 4, Boise, ID 83702\nIf you’d rather not hear from me again, reply “unsubscribe” and I won’t email you again.',
  )
  expect(isComplete(sender)).toBe(true)
})

test('without an address it is incomplete, keeps the opt-out line, and never has the address of this service', () => {
  for (const incomplete of [
    { company: '', postalAddress: '' },
    { company: 'Reyes Search', postalAddress: ' \n' },
    { company: '', postalAddress: '12 Main St' },
  ]) {
    expect(isComplete(incomplete)).toBe(false)
    expect(footerOf(incomplete)).toContain('reply “unsubscribe”')
    for (const line of [brand.company, ...brand.postalAddress]) expect(footerOf(incomplete)).not.toContain(line)
  }
})

test('an email without a footer is unchanged', () => {
  expect(withFooter('Hello\n', '')).toBe('Hello\n')
  expect(withFooter('Hello\n', '--\nX')).toBe('Hello\n\n--\nX')
})
