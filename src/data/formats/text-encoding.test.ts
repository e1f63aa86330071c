import { expect, test } from 'vitest'
import { legacyOf, utf16In } from './text-encoding.ts'

const mac = (text: string) => {
  const decoder = new TextDecoder('macintosh')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.of(byte)), byte]))
  return Buffer.from([...text].map((character) => bytes.get(character)!))
}
const windows = (text: string) => Buffer.from(text.replaceAll('’', '\u0092').replaceAll('–', '\u0096'), 'latin1')

test.each([
  ['José Muñoz, São Paulo', 'macintosh', mac],
  ['Jürgen Größler', 'macintosh', mac],
  ['José Muñoz, São Paulo', 'windows-1252', windows],
  ['Jürgen Größler', 'windows-1252', windows],
  ['O’Brien’s Clinic, 2010–2012', 'windows-1252', windows],
  ['plain', 'windows-1252', windows],
] as const)('%s in %s is recognized', (text, encoding, encode) => expect(legacyOf(encode(text))).toBe(encoding))

test('UTF-16 is recognized with and without its mark', () => {
  const text = 'NPI,First Name\n1234567893,Zsófia\n'
  const le = Buffer.from(text, 'utf16le')
  const be = Buffer.from(le).swap16()
  expect([utf16In(le), utf16In(be)]).toEqual(['le', 'be'])
  expect(utf16In(Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('語', 'utf16le')]))).toBe('le')
  expect(utf16In(Buffer.from(text))).toBeNull()
  expect(utf16In(Buffer.from('a\0b'))).toBeNull()
})
