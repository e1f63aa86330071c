import { expect, test } from 'vitest'
import { contactHref, textHref } from './contact-links.ts'

test('a number is called and texted, one with an extension only called', () => {
  expect(contactHref('phone', '(512) 555-0148')).toBe('tel:5125550148')
  expect(textHref('phone', '(512) 555-0148')).toBe('sms:5125550148')
  expect(contactHref('phone', '(512) 555-0148 x12')).toBe('tel:5125550148;ext=12')
  expect(textHref('phone', '(512) 555-0148 x12')).toBeNull()
})

test('an address is written to, unless it could be more than one', () => {
  expect(contactHref('email', 'a.b+c@lonestar.example')).toBe('mailto:a.b%2Bc@lonestar.example')
  expect(contactHref('email', 'a@b.example?bcc=c@d.example')).toBeNull()
  expect(contactHref('email', 'a@b.example,c@d.example')).toBeNull()
  expect(textHref('email', 'a@b.example')).toBeNull()
})
