import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyRevenues, companySizes } from '#shared/product/options.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { stateName, usStates } from '#shared/text/us-states.ts'
import { normaliseCompanySize, normaliseIndustry, normaliseRevenue } from './company.ts'
import { nameKey } from './name-key.ts'
import { normaliseNpi, npiCheckDigit, readNpi } from './npi.ts'
import { isOwnCountry, normaliseState, normaliseZip, readLocation } from './place.ts'
import { normaliseSpecialty, readSpecialties } from './specialty.ts'
import { cleanText, saysNothing } from './text.ts'

describe('NPIs', () => {
  test.each([
    // The example in CMS's own description of the check digit.
    ['1234567893', '1234567893'],
    [' 1234567893.0 ', '1234567893'],
    ['1234567890', null],
    ['123456789', null],
    ['3234567895', null],
    ['1.23457E+09', null],
    ['', null],
  ])('%s → %s', (text, expected) => expect(normaliseNpi(text)).toBe(expected))

  test('says what’s wrong', () => {
    expect(readNpi('1234567890').problem).toBe('NPI has a wrong check digit')
    expect(readNpi('12').problem).toBe('NPI is not ten digits')
    expect(readNpi('9234567890').problem).toBe('NPI does not start with 1 or 2')
  })

  test('finds every single wrong digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[12]\d{8}$/), fc.nat(9), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
        const npi = nine + npiCheckDigit(nine)
        expect(normaliseNpi(npi)).toBe(npi)
        const wrong = npi.slice(0, at) + ((Number(npi.charAt(at)) + by) % 10) + npi.slice(at + 1)
        expect(normaliseNpi(wrong)).toBeNull()
      }),
    )
  })
})

describe('states', () => {
  test('there are 50 and the District of Columbia', () => {
    expect(usStates).toHaveLength(51)
    expect(new Set(usStates.map(([code]) => code)).size).toBe(51)
    for (const [code, name] of usStates) {
      expect(stateCode(code.toLowerCase())).toBe(code)
      expect(stateCode(name.toUpperCase())).toBe(code)
      expect(stateName(code)).toBe(name)
    }
  })

  test.each([
    ['ca', 'CA'],
    ['California', 'CA'],
    [' new  york ', 'NY'],
    ['D.C.', 'DC'],
    ['Washington, DC', 'DC'],
    ['District of Columbia', 'DC'],
    ['Puerto Rico', 'PR'],
    ['pr', 'PR'],
    ['XX', null],
    ['Ontario', null],
    ['', null],
  ])('%s → %s', (text, expected) => expect(normaliseState(text)).toBe(expected))
})

test.each([
  ['94110', null, '94110'],
  ['94110-1234', 'CA', '94110'],
  ['941101234', 'CA', '94110'],
  ['2139', 'MA', '02139'],
  ['2139-4307', 'MA', '02139'],
  ['21394307', 'MA', '02139'],
  ['2139.0', 'MA', '02139'],
  ['9096', 'AE', '09096'],
  ['601', 'PR', '00601'],
  ['6014307', 'PR', '00601'],
  // Zurich, Vienna, and Sydney, or missing digits.
  ['8001', null, null],
  ['1010', 'CA', null],
  ['2000', 'TX', null],
  ['00000', 'PR', null],
  // Too low for any place: a larger one that was cut off.
  ['114', 'PR', null],
  ['K1A 0B1', null, null],
  ['12', null, null],
  ['', null, null],
])('the ZIP %s in %s → %s', (text, state, expected) => expect(normaliseZip(text, state)).toBe(expected))

test.each([
  ['AE', 'AE'],
  ['ap', 'AP'],
  ['AA', 'AA'],
  ['Armed Forces Pacific', 'AP'],
])('the military state %s → %s', (text, expected) => expect(normaliseState(text)).toBe(expected))

test.each([
  ['US', true],
  ['United States of America', true],
  ['U.S.A.', true],
  ['Puerto Rico', true],
  ['Switzerland', false],
  ['CH', false],
  ['', null],
])('the country %s is ours: %s', (text, expected) => expect(isOwnCountry(text)).toBe(expected))

test.each([
  ['Boston, MA', { city: 'Boston', state: 'MA', zip: null }],
  ['BOSTON, MASSACHUSETTS 02115', { city: 'Boston', state: 'MA', zip: '02115' }],
  ['Boston, MA 02115-1234, USA', { city: 'Boston', state: 'MA', zip: '02115' }],
  ['Texas', { city: null, state: 'TX', zip: null }],
  ['Boston', { city: 'Boston', state: null, zip: null }],
  ['', { city: null, state: null, zip: null }],
])('the location %s is read', (text, expected) => expect(readLocation(text)).toEqual(expected))

describe('company sizes', () => {
  test.each([
    ['1-10', '1 to 19'],
    ['11-50', '20 to 99'],
    ['51-200 employees', '100 to 499'],
    ['201-500', '100 to 499'],
    ['501-1,000', '500 to 999'],
    ['1001-5000', '1000 to 4999'],
    ['5001-10,000', '5000+'],
    ['10,001+', '5000+'],
    ['10000+', '5000+'],
    ['19', '1 to 19'],
    ['20', '20 to 99'],
    ['12.0', '1 to 19'],
    ['12k', '5000+'],
    ['<20', '1 to 19'],
    ['0', null],
    ['-5', null],
    ['many', null],
    ['', null],
  ])('%s → %s', (text, expected) => expect(normaliseCompanySize(text)).toBe(expected))

  test('the six bands stay as they are', () => {
    for (const size of companySizes) expect(normaliseCompanySize(size)).toBe(size)
  })
})

describe('revenues', () => {
  test.each([
    ['$500,000', '<$1M'],
    ['Under $1 million', '<$1M'],
    ['< $1M', '<$1M'],
    ['1000000', '$1M to <$10M'],
    ['$1-10M', '$1M to <$10M'],
    ['$10 mil. - $25 mil.', '$10M to <$50M'],
    ['$50M', '$50M to <$100M'],
    ['$250 mil. - $500 mil.', '$100M to <$1B'],
    ['$500 mil. - $1 bil.', '$100M to <$1B'],
    ['Over $5 bil.', '$1B+'],
    ['1.5 billion', '$1B+'],
    ['a lot', null],
    ['', null],
  ])('%s → %s', (text, expected) => expect(normaliseRevenue(text)).toBe(expected))

  test('the six bands stay as they are', () => {
    for (const revenue of companyRevenues) expect(normaliseRevenue(revenue)).toBe(revenue)
  })
})

test.each([
  ['hospital & health care', 'Hospital & Health Care'],
  ['Hospitals and Health Care', 'Hospital & Health Care'],
  ['MEDICAL PRACTICE', 'Medical Practice'],
  ['medical practices', 'Medical Practice'],
  ['INSURANCE', 'Insurance'],
  ['', null],
])('the industry %s → %s', (text, expected) => expect(normaliseIndustry(text)).toBe(expected))

test.each([
  ['OBSTETRICS/GYNECOLOGY', 'OBGYN'],
  ['Obstetrics & Gynecology', 'OBGYN'],
  ['obgyn', 'OBGYN'],
  ['FAMILY MEDICINE', 'Family Medicine'],
  ['Family Practice', 'Family Medicine'],
  ['internal medicine', 'Internal Medicine'],
  ['HEMATOLOGY/ONCOLOGY', 'Hematology/Oncology'],
  ['physician', 'Physician'],
  ['', null],
])('the specialty %s → %s', (text, expected) => expect(normaliseSpecialty(text)).toBe(expected))

test('a name key ignores case, accents and punctuation, and is empty without both names', () => {
  expect(nameKey('José', 'de la Cruz')).toBe('jose delacruz')
  expect(nameKey('JOSE', 'De La Cruz')).toBe('jose delacruz')
  expect(nameKey('Anne-Marie', "O'Neill")).toBe('annemarie oneill')
  expect(nameKey('', 'Roe')).toBe('')
})

test.each([
  ['Łukasz', 'Strauß', 'lukasz strauss'],
  ['Þórður', 'Æsirsson', 'thordur aesirsson'],
  ['Işık', 'Œuvrard-Đurić', 'isik oeuvrarddurić'.replace('ć', 'c')],
  ['Ｊｏｈｎ', 'Ｓｍｉｔｈ', 'john smith'],
])('the name key of %s %s is %s', (first, last, key) => expect(nameKey(first, last)).toBe(key))

test('text is one clean line', () => {
  expect(cleanText('  a\u0000\tb\u200b  c\r\nd ')).toBe('a b c d')
  expect(cleanText('plain text')).toBe('plain text')
  expect(cleanText('e\u0301')).toBe('é')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
    }),
  )
  expect(['N/A', '-', 'null', ''].every(saysNothing)).toBe(true)
  expect(saysNothing('Nathan')).toBe(false)
})

test.each([
  ['EM', ['Emergency Medicine']],
  ['IM', ['Internal Medicine']],
  ['FP', ['Family Medicine']],
  ['Peds', ['Pediatrics']],
  ['Ortho', ['Orthopedic Surgery']],
  ['Orthopaedics', ['Orthopedic Surgery']],
  ['Surgery, Orthopedic', ['Orthopedic Surgery']],
  ['PM&R', ['Physical Medicine and Rehabilitation']],
  ['ob-gyn', ['OBGYN']],
  ['Hem/Onc', ['Hematology/Oncology']],
  ['Med-Peds', ['Internal Medicine', 'Pediatrics']],
  ['Pulm/CC', ['Pulmonary Disease', 'Critical Care Medicine']],
  ['Cardiologist', ['Cardiology']],
  ['DIAGNOSTIC RADIOLOGY', ['Radiology']],
  ['Cardiovascular Disease (Cardiology)', ['Cardiology']],
  ['Urology (Pediatric)', ['Urology']],
  ['Cardiology; IM', ['Cardiology', 'Internal Medicine']],
  ['Cardiology/Internal Medicine', ['Cardiology', 'Internal Medicine']],
  ['IM & Geriatrics', ['Internal Medicine', 'Geriatric Medicine']],
  // Unknown: kept as written, and never split at a comma or slash that may belong to it.
  ['XQZ', ['XQZ']],
  ['Wound Care/Hyperbarics', ['Wound Care/Hyperbarics']],
  ['', []],
])('the specialties of %s are %j', (text, expected) => expect(readSpecialties(text)).toEqual(expected))
