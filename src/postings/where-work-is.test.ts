/** What is far from the work, or is said of something else, doesn't make it remote or move it. */
import { describe, expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { factsOf } from './facts.ts'
import { readPosting } from './read-posting.ts'

const read = (text: string) => readPosting({ title: 'Urgent Care Physician', text }, postingKnowledge)

describe('the work is on site', () => {
  test.each([
    'Our clinics are in Salisbury, Maryland.\nWe have a telehealth service in all clinics.',
    'Locations\nSidney, MT\nRemote job\nNo\nTelework eligible\nNo',
    'Clinic days in Hickory, NC.\nThe group reads for three hospitals.\nRemote swing (also for partners):\n7 on/14 off',
  ])('%s', (text) => {
    const posting = read(text)
    const isRemote = factsOf(posting, 'telehealth').some(
      ({ value, polarity }) => value.share === 'all' && polarity === 'yes',
    )
    expect(isRemote).toBe(false)
    expect(factsOf(posting, 'place').some(({ value }) => value.relation === 'work')).toBe(true)
  })
})

test('the work is remote', () => {
  const posting = read('This is a fully remote job.\nRemote job\nYes')
  expect(factsOf(posting, 'telehealth').map(({ polarity }) => polarity)).not.toContain('no')
})

test('a region in an employer’s name is not the place', () => {
  const posting = read(
    'Tidewater Crossing Urgent Care: Practice Opportunity\nOur five centers around Salisbury, Maryland.',
  )
  const work = factsOf(posting, 'place').filter(({ value }) => value.relation === 'work')
  expect(work.map(({ value }) => value.label)).toEqual(['around Salisbury, MD'])
})

test('what a heading says of one of two jobs holds for that one', () => {
  const text = 'Partnership Track:\n- $460,000 a year\nRemote swing (also for partners):\n- 7 on/14 off'
  const posting = read(text)
  const [[pay], [schedule]] = [factsOf(posting, 'pay'), factsOf(posting, 'schedule')]
  expect(pay).toMatchObject({ only: 'Partnership Track' })
  expect(schedule).toMatchObject({ only: 'Remote swing (also for partners)' })
})
