import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseSuffix, properFirstName, properLastName, properMiddleName, splitSuffix } from './person-name.ts'

describe('last names in proper case', () => {
  test.each([
    ['SMITH', 'Smith'],
    ['smith', 'Smith'],
    ["O'DONNELL", "O'Donnell"],
    ['O’DONNELL', "O'Donnell"],
    ['O CONNOR', "O'Connor"],
    ['O DONNELL', "O'Donnell"],
    ["D'ANGELO", "D'Angelo"],
    ["DELL'AQUILA", "Dell'Aquila"],
    ["SA'ADI", "Sa'adi"],
    ['MCDONALD', 'McDonald'],
    ['McDONALD', 'McDonald'],
    ['MACDONALD', 'MacDonald'],
    ['MACIAS', 'Macias'],
    ['MACKEY', 'Mackey'],
    ['MACK', 'Mack'],
    ['ABI-RACHED', 'Abi-Rached'],
    ['SMITH-MCKENNA', 'Smith-McKenna'],
    ['DE LA CRUZ', 'de la Cruz'],
    ['VAN LE', 'Van Le'],
    ['VAN DER HEIDE III', 'van der Heide III'],
    ['DE LOS SANTOS', 'de los Santos'],
    ['VAN DER BERG', 'van der Berg'],
    ['VON TRAPP', 'von Trapp'],
    ['DA SILVA', 'da Silva'],
    ['ORTEGA Y GASSET', 'Ortega y Gasset'],
    ['ST. JOHN', 'St. John'],
    ['EL SAYED', 'El Sayed'],
    ['LA', 'La'],
    ['VAN', 'Van'],
    ['NG', 'Ng'],
    ['DO', 'Do'],
    ['JOHNSON III', 'Johnson III'],
    ['NUÑEZ', 'Nuñez'],
    ['MÜLLER', 'Müller'],
    ['DeVries', 'DeVries'],
    ['Devries', 'Devries'],
    ['SMITH Jr', 'Smith Jr'],
    ['  de   la  cruz ', 'de la Cruz'],
    ['NG\u200bUYEN', 'Ng Uyen'],
  ])('%s → %s', (text, expected) => expect(properLastName(text)).toBe(expected))
})

describe('first names in proper case', () => {
  test.each([
    ['MARY ANN', 'Mary Ann'],
    ['JEAN-PIERRE', 'Jean-Pierre'],
    ['MARIA DE LOS ANGELES', 'Maria de los Angeles'],
    ['VAN', 'Van'],
    ['DEL', 'Del'],
    ['TJ', 'TJ'],
    ['J.R.', 'J.R.'],
    ['L.DORINE', 'L.Dorine'],
    ['j', 'J'],
    ['JOSÉ', 'José'],
    ['LaToya', 'LaToya'],
  ])('%s → %s', (text, expected) => expect(properFirstName(text)).toBe(expected))
})

test.each([
  ['D.', 'D'],
  ['MD', ''],
  ['M.D.', ''],
  ['DO', 'Do'],
])('the middle name %s → %s', (text, expected) => expect(properMiddleName(text)).toBe(expected))

test.each([
  ['JR', 'Jr.'],
  ['Jr.', 'Jr.'],
  ['sr', 'Sr.'],
  ['III', 'III'],
  ['3rd', 'III'],
  ['Esq', null],
  ['', null],
])('the suffix %s → %s', (text, expected) => expect(normaliseSuffix(text)).toBe(expected))

test.each([
  ['SMITH JR', 'SMITH', 'Jr.'],
  ['SMITH, III', 'SMITH', 'III'],
  ['De La Cruz Sr.', 'De La Cruz', 'Sr.'],
  ['III', 'III', null],
  ['Ivy', 'Ivy', null],
])('%s is taken apart', (text, name, suffix) => expect(splitSuffix(text)).toEqual([name, suffix]))

const nameParts = fc.array(
  fc.oneof(
    fc.constantFrom(
      'DE',
      'LA',
      'VAN',
      'DER',
      "O'",
      'MC',
      'MAC',
      '-',
      "'",
      'III',
      'JR',
      'Y',
      'ST.',
      'É',
      'ß',
      'İ',
      'ŉ',
      'x',
    ),
    fc.string({ unit: fc.constantFrom(...'abzABZéÉñÑøØłŁçÇ019.()"& \t'), maxLength: 6 }),
    fc.constantFrom('smith', 'DONALD', 'Garcia'),
  ),
  { minLength: 1, maxLength: 5 },
)

test('proper case is settled after one pass, and never loses a letter', () => {
  fc.assert(
    fc.property(nameParts, fc.constantFrom(' ', ''), (parts, glue) => {
      const text = parts.join(glue)
      for (const proper of [properFirstName, properLastName]) {
        const once = proper(text)
        expect(proper(once)).toBe(once)
      }
      const lettersOf = (name: string) =>
        name
          .normalize('NFD')
          .toLowerCase()
          .replace(/[^a-z]/g, '')
      expect(lettersOf(properFirstName(text))).toBe(lettersOf(text))
    }),
  )
})
