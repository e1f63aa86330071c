import { expect, test } from 'vitest'
import { matchedWords } from './marks.ts'

test('each field is marked by the words looked for in it', () => {
  expect(
    matchedWords({ query: 'José', specialty: ['Cardio', 'physician'], education: ['MD', 'Yale'], skills: ['care'] }),
  ).toEqual({
    firstName: ['jose'],
    lastName: ['jose'],
    specialty: ['jose', 'cardio', 'physician'],
    secondarySpecialty: ['jose', 'cardio', 'physician'],
    skills: ['jose', 'care'],
    organization: ['jose'],
    title: ['jose'],
    degree: ['md', 'yale'],
    educationSchool: ['yale'],
  })
})

test('a name is marked by its parts, and a place by city and state', () => {
  const words = matchedWords({ query: 'john smith', city: ['Austin, Texas'], miles: 20 })
  expect(words.firstName).toEqual(['john', 'smith', 'john smith'])
  expect(words.city).toEqual(['austin'])
  expect(words.state).toEqual(['tx'])
})

test('without words there is nothing to mark', () => {
  expect(matchedWords({})).toEqual({})
  expect(matchedWords({ tags: [' '], hasEmail: true, onList: [1] })).toEqual({})
})
