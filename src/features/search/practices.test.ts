import { expect, test } from 'vitest'
import { isNamedAfterPerson } from './practices.ts'

test.each([
  ['Office of Dr. Ann Lee', true],
  ['Ann Lee, MD, PC', true],
  ['XIUYING ZHANG M.D. INC', true],
  ['Robert J Quillfeather PLLC', true],
  ['Ann Lee Medical Corporation', true],
  ['St. Mary Medical Center', false],
  ['MD Anderson Cancer Center', false],
  ['Charlotte Cardiology, LLC', false],
  ['Lee Dermatology', false],
  ['Cleveland Clinic', false],
  ['University Medical Center of Houston', false],
])('%s: %s', (name, expected) => expect(isNamedAfterPerson(name)).toBe(expected))
