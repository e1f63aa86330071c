import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashSessionToken } from './hashed-sessions.server.ts'
import { makeProofReader } from './session-proof.server.ts'

const secret = 'a secret of thirty-two characters'
const read = makeProofReader([secret], 'attending')
const signatureOf = (value: string, by = secret) => createHmac('sha256', by).update(value).digest('base64')
const signed = (value: string, by = secret) => encodeURIComponent(`${value}.${signatureOf(value, by)}`)
const withCookie = (cookie: string) => read(new Headers({ cookie }))
const withToken = (token: string) => read(new Headers({ authorization: `Bearer ${token}` }))
const mine = { tokenHash: hashSessionToken('mine'), isBearer: false, isForgotten: false, isFormer: false }

test('a signed cookie is read wherever it is, and the first of two', () => {
  expect(withCookie(`attending.session_token=${signed('mine')}`)).toEqual(mine)
  expect(withCookie(`theme=dark; attending.session_token=${signed('mine')}; other=1`)).toEqual(mine)
  const two = `attending.session_token=${signed('mine')}; attending.session_token=${signed('theirs')}`
  expect(withCookie(two)).toEqual(mine)
})

test('a session that the browser is to forget is told from one that is prolonged', () => {
  const cookie = `attending.session_token=${signed('mine')}`
  expect(withCookie(`${cookie}; attending.dont_remember=${signed('true')}`)).toEqual({ ...mine, isForgotten: true })
  expect(withCookie(`${cookie}; attending.dont_remember=true`)).toEqual(mine)
})

test('a bearer token is read as it is given out, encoded or not', () => {
  const bearer = { ...mine, isBearer: true }
  expect(withToken(signed('mine'))).toEqual(bearer)
  expect(withToken(decodeURIComponent(signed('mine')))).toEqual(bearer)
  expect(read(new Headers({ authorization: `bearer  ${signed('mine')}` }))).toEqual(bearer)
})

test('any other Authorization wins over a good cookie, too', () => {
  const cookie = `attending.session_token=${signed('mine')}`
  for (const authorization of ['Bearer made.up', 'Basic bWU6eA==', 'Bearer', 'x']) {
    expect(read(new Headers({ cookie, authorization }))).toBeNull()
  }
})

test.each([
  ['nothing', ''],
  ['no signature', 'mine'],
  ['an empty signature', 'mine.'],
  ['an empty token', encodeURIComponent(`.${signatureOf('')}`)],
  ['another token’s signature', encodeURIComponent(`mine.${signatureOf('theirs')}`)],
  ['another secret’s signature', signed('mine', 'another secret of thirty-two char')],
  ['a signature with one letter more', `${signed('mine')}x`],
  ['a signature in base64url', encodeURIComponent(`mine.${signatureOf('mine').replaceAll('=', '')}`)],
  ['a broken encoding', `${signed('mine')}%`],
  ['letters of several bytes', encodeURIComponent(`mine.${'é'.repeat(22)}`)],
])('%s is a visitor’s', (_, value) => {
  expect(withCookie(`attending.session_token=${value}`)).toBeNull()
  expect(withCookie(`__Host-attending.session_token=${signed('mine')}`)).toBeNull()
  expect(withToken(value || 'x')).toBeNull()
})
