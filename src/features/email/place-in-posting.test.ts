import { expect, test } from 'vitest'
import { placeInPosting } from './place-in-posting.ts'

test.each([
  ['Interventional Cardiologist, Boise, ID', 'Boise, ID'],
  ['Hospitalist\nLocation: Coeur d’Alene, Idaho\nJobs nearby: Spokane, WA', 'Coeur d’Alene, Idaho'],
  ["We're hiring in Coeur d'Alene, ID. Call 1:6.", "Coeur d'Alene, ID"],
  ['A practice near Santa Fe, New Mexico. Santa Fe is high up.', 'Santa Fe, New Mexico'],
  ['Group of nine in Boise, ID; live in Boise, ID', 'Boise, ID'],
  ['Job location - Remote, licensed in Texas', 'Remote, licensed in Texas'],
])('%j is in %j', (posting, place) => {
  expect(placeInPosting(posting)).toBe(place)
})

test.each(['Clinics in Boise, ID and in Nampa, ID', 'Contact Jordan Reyes, MD', 'A four-day week', '', 'Location:'])(
  '%j names no one place, so none is offered',
  (posting) => {
    expect(placeInPosting(posting)).toBeNull()
  },
)
