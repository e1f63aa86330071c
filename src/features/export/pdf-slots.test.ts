import { expect, test } from 'vitest'
import { PdfSlots } from './pdf-slots.server.ts'

const never = new AbortController().signal

test('one account draws one PDF at a time, and all together so many', () => {
  const slots = new PdfSlots(2)
  const leave = slots.take('a', never) as () => void
  expect(slots.take('a', never)).toBe('own')
  slots.take('b', never)
  expect(slots.take('c', never)).toBe('all')
  leave()
  const again = slots.take('c', never)
  expect(again).toBeTypeOf('function')
  // Freeing it twice doesn't take away the next one's slot.
  leave()
  expect(slots.take('a', never)).toBe('all')
})

test('a client that goes away, or reads too slowly, leaves its slot', () => {
  const slots = new PdfSlots(1)
  const client = new AbortController()
  slots.take('a', client.signal)
  expect(slots.take('b', never)).toBe('all')
  client.abort()
  expect(slots.take('b', client.signal)).toBeTypeOf('function')
  expect(slots.take('b', never)).toBeTypeOf('function')
})
