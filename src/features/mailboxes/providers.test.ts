import { expect, test } from 'vitest'
import { mailProviders, providerOf, refusedLogin } from './providers.ts'

test.each([
  ['rita@gmail.com', [], 'Google'],
  ['rita@agency.example', ['aspmx.l.google.com'], 'Google'],
  ['rita@agency.example', ['agency-example.mail.protection.outlook.com'], 'Microsoft 365'],
  ['rita@Hotmail.com', [], 'Microsoft'],
  ['rita@aol.com', ['mx-aol.mail.gm0.yahoodns.net'], 'AOL'],
  ['rita@agency.example', ['in1-smtp.messagingengine.com'], 'Fastmail'],
  ['rita@icloud.com', [], 'iCloud'],
  ['rita@agency.example', ['mx.zoho.com'], 'Zoho'],
  ['rita@agency.example', ['mx.agency.example'], undefined],
  ['rita@notgmail.com', ['mx.evilgoogle.com'], undefined],
])('%s with %j is at %s', (address, exchangers, name) => {
  expect(providerOf(address, exchangers)?.name).toBe(name)
})

test('each provider says what it needs instead of a password, in at most 500 characters', () => {
  for (const { name, imap, refused } of mailProviders) {
    expect(refused, name).toMatch(/password/)
    expect(refused.length, name).toBeLessThan(500)
    expect(refusedLogin(imap.host)).not.toBe(refusedLogin('imap.elsewhere.example'))
  }
  expect(refusedLogin('imap.gmail.com')).toMatch(/^Google needs an app password: /)
})
