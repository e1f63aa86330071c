import { expect, test } from 'vitest'
import { compareNames, type PersonName } from './name-agreement.ts'

/** 'Ann Q. Lee, Jr.': the last word is the last name, those in between are middle names; '_' keeps words together. */
function nameOf(text: string): PersonName {
  const [name = '', suffix = null] = text.split(', ')
  const words = name.split(' ').map((word) => word.replaceAll('_', ' '))
  return {
    firstName: words[0] ?? '',
    middleName: words.slice(1, -1).join(' ') || null,
    lastName: words.at(-1) ?? '',
    suffix,
  }
}

test.each([
  // The name in a row, the known name, and how they agree.
  ['Ann Lee', 'Ann Lee', 'same'],
  ['JOSE de_la_Cruz', 'José De_La_Cruz', 'same'],
  ["Mary O'Brien", 'Mary OBrien', 'same'],
  ['Ann Lee-Roe', 'Ann Lee', 'wider'],
  ['Ann Lee_Roe', 'Ann Roe', 'wider'],
  ['Ann Lee Roe', 'Ann Lee', 'wider'],
  ['John Lee', 'J. Lee', 'variant'],
  ['Ann Q Lee', 'Ann Quinn Lee', 'same'],
  ['Bob Lee', 'Robert Lee', 'variant'],
  ['Robert Lee', 'Bob Lee', 'variant'],
  ['Chris Lee', 'Christina Lee', 'variant'],
  ['J Lee', 'John Lee', 'variant'],
  ['Robert Lee', 'John Robert Lee', 'variant'],
  ['Bob Lee', 'J. Robert Lee', 'variant'],
  ['Mary_Ann Lee', 'Mary Lee', 'variant'],
  ['Lee Ann', 'Ann Lee', 'variant'],
  ['Ann Lee', 'Ann Lee-Roe', 'narrower'],
  ['Ann Lee', 'Ann Lee Roe', 'narrower'],
  ['Ann Roe', 'Ann Lee', 'renamed'],
  ['Annie Roe', 'Ann Lee', 'renamed'],
  ['Ann X Lee', 'Ann Q Lee', 'renamed'],
  ['Ann Garcia_Lopez', 'Ann Garcia_Ruiz', 'renamed'],
  ['Bob Lee', 'Ann Lee', 'other'],
  ['Bob Ray', 'Ann Lee', 'other'],
  ['Ann Le', 'Ann Lee', 'other'],
  ['John Lee, Jr.', 'John Lee, Sr.', 'other'],
  ['Joel Lee', 'Joe Lee', 'other'],
  ['Chris Lee', 'Carl Lee', 'other'],
  ['伟 李', '明 王', 'other'],
  ['明 王', '明 王', 'same'],
])('%s for %s: %s', (row, known, agreement) => {
  expect(compareNames(nameOf(row), nameOf(known))).toBe(agreement)
})
