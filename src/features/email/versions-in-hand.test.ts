import { expect, test } from 'vitest'
import { type EmailInHand, versionNames, withNew, withSaved } from './versions-in-hand.ts'

const version = (body: string) => ({
  subject: 's',
  body,
  author: 'attending' as const,
  sources: [],
  leftOut: [],
  note: null,
})
const inHand = (body: string, edited = false): EmailInHand => ({
  email: { subject: 's', body },
  origin: null,
  edited,
  previous: [],
})

test('new versions come after the ones before, and the first of them is shown', () => {
  const { versions, at } = withNew([inHand('old')], [version('a'), version('b'), version('c')], [])
  expect(versions.map(({ email }) => email.body)).toEqual(['old', 'a', 'b', 'c'])
  expect(at).toBe(1)
})

test('text changed by hand is in its version, and is never dropped for a new one', () => {
  const before = withSaved([inHand('1'), inHand('2')], 0, inHand('mine', true))
  let { versions } = withNew(before, [version('a'), version('b'), version('c')], [])
  for (let press = 0; press < 6; press++)
    ({ versions } = withNew(versions, [version('x'), version('y'), version('z')], []))
  expect(versions).toHaveLength(12)
  expect(versions.filter(({ email }) => email.body === 'mine')).toHaveLength(1)
})

test('a follow-up is named by its place in the sequence', () => {
  const followUp = { ...inHand('f'), previous: [{ subject: 's', body: 'first' }] }
  expect(versionNames([inHand('1'), inHand('2'), followUp])).toEqual([
    'Version 1',
    'Version 2',
    'Second email, version 1',
  ])
})
