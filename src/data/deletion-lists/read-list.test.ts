import { describe, expect, test } from 'vitest'
import { valueHash } from '../suppression/value-hash.ts'
import { readDeletionList, typeOfFile } from './read-list.ts'

const head = 'ID,Hash\r\n'
const read = (text: string, name = '20260312_4821_Email.csv') => readDeletionList(name, text, 3)
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

describe('hashes of the specification’s own examples are those of stored values', () => {
  test.each([
    ['work_email', 'anna.smith@domain.com', 'KA18MT/ph6IHYjzT9zwETySDQyvSh87YuoSBpOQtkhE='],
    ['phone', '(415) 555-9317', 'vGM7y5n+hBXRSEAklhHDPCbysyNgYTmXdMcagGUOY8E='],
  ] as const)('%s %s', (kind, value, hash) => {
    expect(base64(valueHash(kind, value))).toBe(hash)
    expect(read(`${head}A7kP2xQ9Lm4R,${hash}\r\n`).hashes).toEqual([valueHash(kind, value)])
  })
})

test('a list says by its name what it is', () => {
  expect(typeOfFile('20260312_4821_NDZ.csv')).toBe('NDZ')
  expect(typeOfFile('20260312_4821_Email_part01.csv')).toBe('Email')
  expect(typeOfFile('20260312_4821_Removed.csv')).toBe('Removed')
  for (const name of ['list.csv', '2026_4821_Email.csv', '20260312_4821_Fax.csv', '20260312_4821_Email.zip'])
    expect(typeOfFile(name)).toBeNull()
})

test('a header alone is a list without requests', () => {
  expect(read('\uFEFFID,Hash\n')).toEqual({ list: 'Email', ids: [], hashes: [] })
})

const row = 'A7kP2xQ9Lm4R,KA18MT/ph6IHYjzT9zwETySDQyvSh87YuoSBpOQtkhE='
test.each([
  ['another name', `${head}${row}`, 'list.csv', 'isn’t named like a file from DROP'],
  ['no header', row, undefined, 'doesn’t begin with the header'],
  ['an ID that is too short', `${head}${row}\nA7kP,KA18MT/ph6IHYjzT9zwETySDQyvSh87YuoSBpOQtkhE=`, undefined, 'Line 3'],
  ['a hash in hex', `${head}A7kP2xQ9Lm4R,${'ab'.repeat(32)}`, undefined, 'Line 2'],
  ['too many', `${head}${Array(4).fill(row).join('\n')}`, undefined, 'more than 3 requests'],
])('%s is refused with a sentence', (_, text, name, says) => {
  expect(() => read(text, name)).toThrow(says)
})
