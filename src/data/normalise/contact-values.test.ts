import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskEmail, normaliseEmail } from './email.ts'
import { normaliseLinkedin } from './linkedin.ts'
import { maskPhone, normalisePhone, phoneDigits } from './phone.ts'

describe('phones', () => {
  test.each([
    ['4155550123', '(415) 555-0123'],
    ['(415) 555-0123', '(415) 555-0123'],
    ['415.555.0123', '(415) 555-0123'],
    ['415-555-0123', '(415) 555-0123'],
    ['+1 415 555 0123', '(415) 555-0123'],
    ['1-415-555-0123', '(415) 555-0123'],
    ['4155550123.0', '(415) 555-0123'],
    ['415-555-0123 ext. 44', '(415) 555-0123'],
    ['415-555-0123x44', '(415) 555-0123'],
    ['415-555-0123; 415-555-0124', '(415) 555-0123'],
    ['555-0123', null],
    ['115-555-0123', null],
    ['415-155-0123', null],
    ['9999999999', null],
    ['+44 20 7946 0000', null],
    ['call me', null],
    ['41555501234', null],
    ['', null],
  ])('%s → %s', (text, expected) => expect(normalisePhone(text)).toBe(expected))

  test('a normalized number stays as it is, and keeps its digits', () => {
    const number = fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/).filter((digits) => !/^(\d)\1{9}$/.test(digits))
    fc.assert(
      fc.property(number, (digits) => {
        const phone = normalisePhone(digits)
        expect(phone).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/)
        expect(normalisePhone(phone ?? '')).toBe(phone)
        expect(phoneDigits(phone ?? '')).toBe(digits)
      }),
    )
  })

  test('the mask shows nothing but the area code', () => expect(maskPhone('(415) 555-0123')).toBe('(415) •••-••••'))
})

describe('email addresses', () => {
  test.each([
    ['Jane.Roe@Example.COM', 'jane.roe@example.com'],
    [' jane@example.com ', 'jane@example.com'],
    ['mailto:jane@example.com', 'jane@example.com'],
    ['Jane Roe <jane@example.com>', 'jane@example.com'],
    ['jane@example.com; joe@example.com', 'jane@example.com'],
    ['jane@example.com.', 'jane@example.com'],
    ["o'brien@example.co.uk", "o'brien@example.co.uk"],
    ['jane+work@example.com', 'jane+work@example.com'],
    ['jane', null],
    ['jane@', null],
    ['@example.com', null],
    ['jane@example', null],
    ['jane@@example.com', null],
    ['jane@exa_mple.com', null],
    ['jane..roe@example.com', null],
    ['jane.@example.com', null],
    ['jane@example.com&bcc=x@y.com', null],
    ['jane?cc=x@example.com', null],
    ['jäne@example.com', null],
    ['noemail@example.com', null],
    ['none@none.com', null],
    [`${'a'.repeat(65)}@example.com`, null],
    ['', null],
  ])('%s → %s', (text, expected) => expect(normaliseEmail(text)).toBe(expected))

  test('a line break ends the address: what follows is not a header', () =>
    expect(normaliseEmail('jane@example.com\r\nBcc: x@example.com')).toBe('jane@example.com'))

  test('a normalized address stays as it is and can carry no second recipient', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        const email = normaliseEmail(text)
        if (email === null) return
        expect(normaliseEmail(email)).toBe(email)
        expect(email).toMatch(/^[^\s<>,;:&?%"]+@[^\s<>,;:&?%"@]+$/)
      }),
    )
  })

  test.each([
    ['jane.roe@example.org', 'j•••••@•••.org'],
    ['x@mail.example.co.uk', 'x•••••@•••.uk'],
  ])('the mask of %s is %s', (email, mask) => expect(maskEmail(email)).toBe(mask))
})

describe('LinkedIn addresses', () => {
  test.each([
    ['https://www.linkedin.com/in/ann-lee', 'https://www.linkedin.com/in/ann-lee'],
    ['linkedin.com/in/Ann-Lee/?trk=x', 'https://www.linkedin.com/in/ann-lee'],
    ['http://uk.linkedin.com/in/ann-lee/en', 'https://www.linkedin.com/in/ann-lee'],
    ['https://www.linkedin.com/pub/ann-lee/1/2/3', 'https://www.linkedin.com/pub/ann-lee'],
    ['https://linkedin.example/in/ann-lee-7', 'https://linkedin.example/in/ann-lee-7'],
    ['javascript:alert(1)//linkedin.com/in/x', null],
    ['https://evil.example/linkedin.com/in/x', null],
    ['https://linkedin.com.evil.example/in/x', null],
    ['https://user@www.linkedin.com/in/x', null],
    ['https://www.linkedin.com/company/x', null],
    ['https://www.linkedin.com/', null],
    ['', null],
  ])('%s → %s', (text, expected) => expect(normaliseLinkedin(text)).toBe(expected))
})
