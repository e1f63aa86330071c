import { describe, expect, test } from 'vitest'
import { type IssuerKind, issuerKind, vouchesFor } from './issuers.ts'

const domain = 'lakeside.com'
const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const entra = `https://login.microsoftonline.com/${tenant}/v2.0`

test.each<[issuer: string, kind: IssuerKind]>([
  ['https://login.microsoftonline.com/common/v2.0', 'shared'],
  ['https://login.microsoftonline.com/Organizations/v2.0', 'shared'],
  ['https://login.microsoftonline.com/consumers/v2.0', 'shared'],
  ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', 'shared'],
  ['https://login.microsoftonline.com/{tenantid}/v2.0', 'shared'],
  ['https://login.microsoftonline.com/%7Btenantid%7D/v2.0', 'shared'],
  ['https://login.microsoftonline.com/', 'shared'],
  ['https://login.microsoftonline.us/common', 'shared'],
  ['https://id.lakeside.com/common', 'shared'],
  ['https://appleid.apple.com', 'shared'],
  ['no address', 'shared'],
  [entra, 'single'],
  [`https://sts.windows.net/${tenant}/`, 'single'],
  ['https://login.lakeside.com', 'single'],
  ['https://lakeside.com/id', 'single'],
  ['https://evil-lakeside.com', 'hosted'],
  ['https://lakeside.com.evil.example', 'hosted'],
  ['https://lakeside.okta.com', 'hosted'],
  ['https://lakeside.eu.auth0.com/', 'hosted'],
  ['https://accounts.google.com', 'google'],
])('%s is %s', (issuer, kind) => expect(issuerKind(issuer, domain)).toBe(kind))

describe('threat 60: an address counts', () => {
  const email = 'ann@lakeside.com'
  test.each<[issuer: string, verified: boolean | undefined, counts: boolean]>([
    ['https://lakeside.okta.com', true, true],
    ['https://lakeside.okta.com', undefined, false],
    ['https://lakeside.okta.com', false, false],
    [entra, undefined, true],
    [entra, false, false],
    ['https://login.lakeside.com', undefined, true],
    ['https://login.microsoftonline.com/common/v2.0', true, false],
    ['https://accounts.google.com', true, false],
  ])('%s says %s: %s', (issuer, email_verified, counts) => {
    expect(vouchesFor({ email, email_verified }, issuer, domain)).toBe(counts)
  })

  test('from Google only with the organization of the domain', () => {
    const from = (hd: string, email_verified?: boolean) =>
      vouchesFor({ email, email_verified, hd }, 'https://accounts.google.com', domain)
    expect([from('Lakeside.com', true), from('lakeside.com'), from('evil.example', true)]).toEqual([true, false, false])
  })
})
