import { expect, test } from 'vitest'
import { authenticationOf } from './authentication.server.ts'
import { authenticationWords } from './authentication-words.ts'

const dns = (records: Record<string, string[]>) => async (name: string) => records[name] ?? []
const of = (records: Record<string, string[]>, header = '', domain = 'mail.agency.example') =>
  authenticationOf(dns(records), domain, header)

test('SPF is one record that begins as SPF does', async () => {
  expect((await of({ 'mail.agency.example': ['v=spf1 -all', 'v=spf10'] })).spf).toBe('found')
  expect((await of({ 'mail.agency.example': ['v=spf1 -all', 'v=spf1 ~all'] })).spf).toBe('several')
  expect((await of({ 'mail.agency.example': ['google-site-verification=x'] })).spf).toBe('missing')
})

test('DMARC is the domain’s own, or else that of the organization', async () => {
  const organization = { '_dmarc.agency.example': ['v=DMARC1; p=reject; sp=none'] }
  expect((await of(organization)).dmarc).toBe('reject')
  const own = { ...organization, '_dmarc.mail.agency.example': ['v=DMARC1;p=none'] }
  expect((await of(own)).dmarc).toBe('none')
  expect((await of({ _dmarc: ['v=DMARC1; p=reject'] }, '', 'example')).dmarc).toBe('missing')
  expect((await of({})).dmarc).toBe('missing')
})

test.each([
  ['Authentication-Results: mx.example;\r\n\tspf=pass smtp.mailfrom=x;\r\n\tdkim=pass header.i=@x\r\n', 'pass'],
  // A second one is what the sender wrote.
  ['Authentication-Results: mx.example; dkim=fail\r\nAuthentication-Results: evil.example; dkim=pass\r\n', 'fail'],
  ['Authentication-Results: mx.example; dkim=none\r\nDKIM-Signature: v=1; d=x\r\n', 'signed'],
  ['Subject: Authentication-Results: dkim=pass\r\n', 'missing'],
])('the header %j says %s', async (header, dkim) => {
  expect((await of({}, header)).dkim).toBe(dkim)
})

test('a DNS that does not answer is said, and taken for nothing', async () => {
  const found = await authenticationOf(() => Promise.reject(new Error('timeout')), 'agency.example', '')
  expect(found).toEqual({ spf: 'unknown', dmarc: 'unknown', dkim: 'missing' })
  expect(authenticationWords(found).map(({ isGood }) => isGood)).toEqual([false, false, false])
})
