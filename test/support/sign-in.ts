import { paths } from '#shared/product/paths.ts'
import { personaPassword } from '../../src/server/start/personas.ts'

/** Signs in over HTTP and gives the bearer token. */
export async function signIn(origin: string, email: string, password = personaPassword, send = fetch): Promise<string> {
  const response = await send(origin + paths.signIn(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const token = response.headers.get('set-auth-token')
  if (!response.ok || !token) throw new Error(`${email} cannot sign in: ${response.status} ${await response.text()}`)
  return token
}

/** Whether the token's session is still there. */
export async function isSignedIn(origin: string, token: string): Promise<boolean> {
  const response = await fetch(origin + paths.call('get-account'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await response.body?.cancel()
  // Too busy to say is no answer.
  if (response.status === 503) return isSignedIn(origin, token)
  if (!response.ok && response.status !== 401) throw new Error(`A session cannot be asked about: ${response.status}`)
  return response.ok
}
