import { expect, test } from 'vitest'
import { mentionedIn } from './mentions.ts'

const team = ['Olive Owner', 'Max Manager', 'Rita Recruiter', 'Max Otto'].map((name) => ({ id: name, name }))
const named = (text: string) => mentionedIn(text, team).map(({ name }) => name)

test('a colleague is named by @ and their whole name, or a first name that only they have', () => {
  expect(named('@Rita knows her chief')).toEqual(['Rita Recruiter'])
  expect(named('Please call, @rita recruiter.')).toEqual(['Rita Recruiter'])
  expect(named('@Olive and @Max Otto: see above')).toEqual(['Olive Owner', 'Max Otto'])
  expect(named('(@Rita), then @Olive-')).toEqual(['Olive Owner', 'Rita Recruiter'])
})

test('a first name of two, a part of a word, and an email address name no one', () => {
  expect(named('@Max, please')).toEqual([])
  expect(named('@Ritalin, @Olive-Ann, olive@rita.example, x@Rita')).toEqual([])
  expect(named('Rita, see this')).toEqual([])
  expect(mentionedIn('@ everyone', [{ id: '1', name: ' ' }])).toEqual([])
})
