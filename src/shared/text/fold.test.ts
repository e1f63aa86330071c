import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldValue } from './fold.ts'

const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units))

test.each([
  ['José', 'jose'],
  ['JOSE\u0301', 'jose'],
  ['Müller-Strauß', 'muller-strauss'],
  ['STRAUẞ', 'strauss'],
  ['Łukasz Øye Đorđe', 'lukasz oye dorde'],
  ['Æsir Œuvre', 'aesir oeuvre'],
  ['Işık', 'isik'],
  ['Þórður Ðam', 'thordur dam'],
  ['ﬁeld Ｓｍｉｔｈ x² ①', 'field smith x2 1'],
  ['Ǿ Ǽ', 'o ae'],
  ['O´Brien O＇Brien', "o'brien o'brien"],
  ['O’Brien', "o'brien"],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ ΣΟΦΟΣ', 'οδοσ σοφοσ'],
  ['a\u0000b\tc\u00a0d\ne', 'a b c d e'],
  ['\ud800x\udc00', '\ud800x\udc00'],
  ['\u0301', ''],
])('%j folds to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('a value loses the white space at its ends and all but one inside', () => {
  expect(foldValue('  Family \t Medicine\u00a0')).toBe('family medicine')
})

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(codeUnits, (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test('a part of a text is still a part of it when both are folded', () => {
  const characters = fc.string({ unit: 'binary', maxLength: 8 })
  fc.assert(
    fc.property(characters, characters, (a, b) => {
      expect(fold(a + b)).toBe(fold(a) + fold(b))
    }),
  )
})
