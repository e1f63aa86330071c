import { handle } from '#door/handle.ts'
import { findMailServers } from './contracts.ts'
import { findProvider } from './find-provider.server.ts'

export const findMailServersHandler = handle(findMailServers, async ({ input, deps }) => {
  const found = await findProvider(deps, input.address)
  const signIn = found?.signIn ?? null
  return {
    provider: found?.name ?? null,
    signIn: signIn !== null && deps.settings.mailSignIn[signIn] !== null ? signIn : null,
  }
})
