import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EducationEntry, readEducation, writeEducation } from './education.ts'
import { readSkills, writeSkills } from './skills.ts'

/** Any text that is not blank and has no space at its ends: what a parsed value is. */
const value = fc
  .oneof(
    fc.string({ minLength: 1 }),
    fc.string({ unit: fc.constantFrom(...`'"\\ ,{}[]:aé`), minLength: 1 }),
    fc.constantFrom("Women's Health", 'a, b', "x' 'y", '\\', "'"),
  )
  .map((text) => text.trim())
  .filter((text) => text !== '')

describe('skills', () => {
  test('are written as single-quoted items joined by a space', () => {
    expect(writeSkills(['Patient Care', 'Teaching'])).toBe("'Patient Care' 'Teaching'")
    expect(writeSkills(["Women's Health"])).toBe("'Women\\'s Health'")
    expect(writeSkills([])).toBe('')
  })

  test.each([
    ["'Patient Care' 'Teaching'", ['Patient Care', 'Teaching']],
    ['"Patient Care" "Teaching"', ['Patient Care', 'Teaching']],
    ["'Patient Care', 'Teaching'", ['Patient Care', 'Teaching']],
    ['["Patient Care","Teaching"]', ['Patient Care', 'Teaching']],
    ['Patient Care, Teaching', ['Patient Care', 'Teaching']],
    ["'Women\\'s Health' 'Teaching'", ["Women's Health", 'Teaching']],
    ["'Women's Health' 'Teaching'", ["Women's Health", 'Teaching']],
    ["Women's Health, Teaching", ["Women's Health", 'Teaching']],
    ['Teaching', ['Teaching']],
    [' , Teaching,, ', ['Teaching']],
    ["'Teaching", ["'Teaching"]],
    ['', []],
    ["''", []],
  ])('%s is read', (text, expected) => expect(readSkills(text)).toEqual(expected))

  test('come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(value), (skills) => {
        expect(readSkills(writeSkills(skills))).toEqual(skills)
      }),
    )
  })
})

describe('education', () => {
  test('is written as entries joined by a space, without unknown keys', () => {
    expect(
      writeEducation([
        {
          schoolName: 'Example School of Medicine',
          degrees: ['MD', 'PhD'],
          field: 'Medicine',
          startDate: '1998',
          endDate: '2004',
        },
        { schoolName: 'Example College', degrees: ['BS'] },
      ]),
    ).toBe(
      "{schoolName: 'Example School of Medicine', degrees: ['MD', 'PhD'], field: 'Medicine', startDate: '1998', endDate: '2004'} " +
        "{schoolName: 'Example College', degrees: ['BS']}",
    )
  })

  test.each<[string, EducationEntry[]]>([
    ["{schoolName: 'A', degrees: ['MD']}", [{ schoolName: 'A', degrees: ['MD'] }]],
    [
      '{"schoolName": "A", "degrees": ["MD"], "endDate": "2004"}',
      [{ schoolName: 'A', degrees: ['MD'], endDate: '2004' }],
    ],
    ["{'schoolName': 'A', 'degrees': [], 'field': None}", [{ schoolName: 'A', degrees: [] }]],
    ["{schoolName: 'A'}", [{ schoolName: 'A', degrees: [] }]],
    ["{degrees: ['MD']}", [{ schoolName: '', degrees: ['MD'] }]],
    ["{schoolName: 'A', degree: 'MD', startDate: 1998}", [{ schoolName: 'A', degrees: ['MD'], startDate: '1998' }]],
    [
      "[{schoolName: 'A', degrees: ['MD']}, {schoolName: 'B', degrees: ['BS']}]",
      [
        { schoolName: 'A', degrees: ['MD'] },
        { schoolName: 'B', degrees: ['BS'] },
      ],
    ],
    ["{schoolName: 'St. John's', degrees: ['MD']}", [{ schoolName: "St. John's", degrees: ['MD'] }]],
    ['Example School of Medicine', [{ schoolName: 'Example School of Medicine', degrees: [] }]],
    ["{schoolName: 'cut off", [{ schoolName: "{schoolName: 'cut off", degrees: [] }]],
    ['{}', []],
    ['', []],
    ['  ', []],
  ])('%s is read', (text, expected) => expect(readEducation(text)).toEqual(expected))

  test('comes back unchanged', () => {
    const entry = fc.record(
      { schoolName: value, degrees: fc.array(value, { maxLength: 3 }), field: value, startDate: value, endDate: value },
      { requiredKeys: ['schoolName', 'degrees'] },
    )
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), (entries) => {
        expect(readEducation(writeEducation(entries))).toEqual(entries)
      }),
    )
  })

  test('never fails and never loops, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`{}[]:,'"\\ schoolNamedegrees`), maxLength: 60 }), (text) => {
        expect(Array.isArray(readEducation(text))).toBe(true)
        expect(Array.isArray(readSkills(text))).toBe(true)
      }),
    )
  })
})
