/** What is said of something else than the work isn't read as the work. */
import { describe, expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { factsOf, type Posting } from './facts.ts'
import { readPosting } from './read-posting.ts'

const read = (text: string, title = 'Urologist') => readPosting({ title, text }, postingKnowledge)
const towns = (posting: Posting, relation = 'work') =>
  factsOf(posting, 'place')
    .filter(({ value }) => value.relation === relation)
    .map(({ value }) => value.label)
const employers = (posting: Posting) => factsOf(posting, 'employer').map(({ value }) => value.name)

describe('a place is not', () => {
  test.each([
    [
      'the first word of a hospital’s longer name',
      'Join us at Palmer Ridge Health Clinic.\nWe are in Casper, Wyoming.',
      ['Casper, WY'],
    ],
    [
      'in Virginia, because its hospital is a VA',
      'A urologist for the Salem VA. Our hospital is in Oregon.',
      ['Salem, OR'],
    ],
    ['the last word of its name', 'The duty station is Fort Larned, Kansas.', ['Fort Larned, KS']],
    [
      'where patients are flown',
      'The clinic is in Havre, Montana.\nThe Billings campus has a team where patients can be flown once they are stable.',
      ['Havre, MT'],
    ],
  ])('%s', (_, text, expected) => {
    expect(towns(read(text))).toEqual(expected)
  })
})

describe('an employer is not', () => {
  test.each([
    [
      'a part of the page',
      'Career Center Home\nMaple Grove Urology Associates is growing.',
      ['Maple Grove Urology Associates'],
    ],
    ['a benefit', 'Exceptional Health Insurance and a pension.', []],
    [
      'longer than its name',
      'At the Northern Plains Health System, urologists stay.',
      ['Northern Plains Health System'],
    ],
  ])('%s', (_, text, expected) => {
    expect(employers(read(text))).toEqual(expected)
  })
})

describe('of others, nothing is told:', () => {
  test.each([
    [
      'another site',
      'Urologist in Havre, MT.\nThe Chester clinic, located 60 miles east of Havre, provides outpatient services to 700 people.',
    ],
    [
      'a whole service',
      'Urologist in Havre, MT.\nThe Surgery Service of our network provides care in multiple settings: inpatient, clinics, and video visits.',
    ],
    [
      'what happens to some patients',
      'Urologist in Havre, MT.\nShould a patient come at night, the urologist would not be expected to come in.',
    ],
    [
      'what a template leaves open',
      'Urologist in Havre, MT.\nLocation: [City, State] (specify the location or indicate if remote)',
    ],
    ['when the page was written', 'Urologist in Havre, MT.\nBy A. Lindqvist | October 7, 2026'],
    [
      'who may apply',
      'Urologist in Havre, MT.\nWHO MAY BE CONSIDERED: U.S. Citizens, current and former federal employees.',
    ],
  ])('%s', (_, text) => {
    const { statements, facts } = read(text)
    const last = statements.filter(({ span }) => span.field === 'text').slice(1)
    expect(last.length).toBeGreaterThan(0)
    for (const statement of last) {
      expect(statement.kind).toBe('boilerplate')
      expect(statement.facts.map((at) => facts[at]!.type)).toEqual([])
    }
  })
})

test('the site itself, some way from a city, is told', () => {
  const { statements } = read('The Havre clinic, 115 miles from Great Falls, sees 20 patients a day.')
  expect(statements.at(-1)!.kind).toBe('facts')
})

test('when others are there is no schedule', () => {
  const posting = read('We have four urologists and a dietitian one day a week. You work three days a week.')
  expect(factsOf(posting, 'schedule').map(({ text }) => text)).toEqual(['three days a week'])
})

test('a review of applications is no start', () => {
  const posting = read('Review begins November 15. The start date is February 1, 2027.')
  expect(factsOf(posting, 'start').map(({ value }) => value.when)).toEqual(['February 1, 2027'])
})

test('what is not there denies nothing before it', () => {
  const posting = read('Laborists work seven 24-hour shifts a month and have no clinic.')
  expect(factsOf(posting, 'schedule').map(({ polarity }) => polarity)).toEqual(['yes'])
})

test('cover by the government is an offer', () => {
  expect(factsOf(read('Qualifications\nYou get federal tort coverage.'), 'malpractice')).toHaveLength(1)
})

test('from one day to another is one time', () => {
  const { statements } = read('Hours: Monday - Friday, 8:00 am - 4:30 pm')
  expect(statements.at(-1)!.text).toContain('Monday to Friday')
})
