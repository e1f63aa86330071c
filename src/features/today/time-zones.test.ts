import { expect, test } from 'vitest'
import { zoneGroups, zoneLabel } from './time-zones.ts'

const known = ['Africa/Cairo', 'America/Chicago', 'America/Toronto', 'Europe/Paris', 'Pacific/Auckland', 'UTC']

test('the browser’s zone comes first, then the United States, then the world by continent', () => {
  const groups = zoneGroups(known, 'America/Chicago', 'America/Chicago')
  expect(groups.map(({ region }) => region)).toEqual([
    'Your browser’s',
    'United States',
    'Africa',
    'Americas',
    'Europe',
    'Pacific',
  ])
  expect(groups[0]!.zones).toEqual([{ name: 'America/Chicago', label: 'Central (Chicago)' }])
})

test('the chosen zone is there under any name, and no zone is there twice', () => {
  const all = zoneGroups(known, 'Asia/Calcutta', 'UTC').flatMap(({ zones }) => zones.map(({ name }) => name))
  expect(all.slice(0, 2)).toEqual(['Asia/Calcutta', 'UTC'])
  expect(new Set(all).size).toBe(all.length)
  for (const name of known) expect(all).toContain(name)
})

test('places are written as people write them', () => {
  expect(zoneLabel('America/New_York')).toBe('Eastern (New York)')
  expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('Argentina, Buenos Aires')
  expect(zoneLabel('UTC')).toBe('UTC')
})
