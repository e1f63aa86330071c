/** Values in the form that nearly every file has are read by a shorter way, which a space in front keeps them from. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normaliseEmail, readEmails } from './email.ts'
import { splitLastName } from './full-name.ts'
import { normaliseLinkedin } from './linkedin.ts'
import { properFirstName, properLastName, splitSuffix } from './person-name.ts'
import { readPhones } from './phone.ts'
import { letters, namesNobody, saysNothing } from './text.ts'

const of = (units: string, maxLength = 12) => fc.string({ unit: fc.constantFrom(...units), maxLength })
const names = fc.oneof(
  of('ABCMOXacemox'),
  of("AMCOacr -'.,éÉß"),
  fc.constantFrom('MCDONALD', 'Maclean', 'TJ', 'LE', 'Ng', 'SMITH'),
)

function reads(values: fc.Arbitrary<string>, ...readers: ((text: string) => unknown)[]) {
  fc.assert(
    fc.property(values, (text) => {
      for (const read of readers) expect(read(text)).toEqual(read(` ${text}`))
    }),
  )
}

it('a plain name is written like any other', () => {
  reads(names, properFirstName, properLastName, splitLastName, letters)
})

it('a name without a suffix is left as it is', () => {
  reads(names, (text) => splitSuffix(text).map((part) => part?.trim()))
})

it('a plain address is read like any other', () => {
  const placeholders = fc.constantFrom('none@example.org', 'ann@none.com', 'a..b@example.org', 'a.@example.org')
  reads(fc.oneof(of('ab.@-_+1 ;<', 16), fc.emailAddress(), placeholders), normaliseEmail, readEmails)
})

it('a plain number is read like any other', () => {
  const digits = (min: number, max: number) => fc.integer({ min: min, max: max })
  const written = fc
    .tuple(digits(100, 999), digits(100, 999), digits(1000, 9999))
    .map(([area, exchange, line]) => `(${area}) ${exchange}-${line}`)
  const repeated = fc.constantFrom('2222222222', '(333) 333-3333', '(222) 222-2223')
  reads(fc.oneof(written, of('2345', 10), of('0123456789', 11), repeated, of('2() -.x1', 16)), readPhones)
})

it('the address of a profile at LinkedIn is read in each of its forms', () => {
  const parts = fc.tuple(
    fc.constantFrom('', 'http://', 'https://', 'ftp://'),
    fc.constantFrom('', 'www.', 'uk.'),
    fc.constantFrom('linkedin.com', 'linkedin.example', 'linkedin.com.example.org', 'example.com', 'LinkedIn.com'),
    fc.constantFrom('/in/', '/pub/', '/in', '/company/'),
    of('abC-1%./?', 8),
  )
  reads(
    parts.map((all) => all.join('')),
    normaliseLinkedin,
  )
})

it('an empty sign is one in any case', () => {
  const signs = ['', '-', '--', '.', '?', 'n/a', '#n/a', 'unknown', '<unavail>']
  const words = ['na', 'null', 'none', 'nan', 'nil', 'undefined']
  for (const text of [...signs, ...words].flatMap((text) => [text, text.toUpperCase()])) {
    expect(saysNothing(text), text).toBe(true)
    expect(namesNobody(text), text).toBe(signs.includes(text.toLowerCase()))
  }
})
