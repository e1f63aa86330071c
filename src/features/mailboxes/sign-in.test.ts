import { expect, test } from 'vitest'
import { attemptOf, startSignIn } from './sign-in.server.ts'

const client = { clientId: 'ours', clientSecret: 'a secret' }
const deps = {
  authSecrets: ['x'.repeat(32)],
  internet: { ask: () => Promise.reject(new Error('Nothing is asked before someone has signed in')) },
  settings: { origin: 'https://attending.example', mailSignIn: { google: client, microsoft: client } },
} as unknown as Parameters<typeof startSignIn>[0]
const userId = '01981c5e-7a3c-7000-8000-000000000001'
const asked = {
  ...{ userId, sessionId: 'session', address: 'rita@agency.example', senderName: 'Rita', returnTo: '/account/sending' },
}

test.each([
  [
    'google',
    'https://accounts.google.com/o/oauth2/v2/auth',
    { scope: 'https://mail.google.com/', access_type: 'offline', prompt: 'consent' },
  ],
  [
    'microsoft',
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    {
      scope: 'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
      prompt: 'select_account',
    },
  ],
] as const)('%s is asked at its own address, with the scopes of its documents', async (provider, page, query) => {
  const url = new URL((await startSignIn(deps, { ...asked, provider }))!)
  expect(url.origin + url.pathname).toBe(page)
  const { code_challenge: challenge, state, ...rest } = Object.fromEntries(url.searchParams)
  expect(rest).toEqual({
    ...{ ...query, client_id: 'ours', response_type: 'code', code_challenge_method: 'S256' },
    ...{ login_hint: 'rita@agency.example', redirect_uri: 'https://attending.example/account/sending/connect' },
  })
  expect(challenge).toMatch(/^[\w-]{43}$/)
  // Nothing in it can be read on the way.
  expect(state).not.toMatch(/rita|session/)
  expect(await attemptOf(deps, state!, { userId, sessionId: 'session' })).toMatchObject({ ...asked, provider })
  expect(await attemptOf(deps, state!, { userId, sessionId: 'another' })).toBeNull()
})
