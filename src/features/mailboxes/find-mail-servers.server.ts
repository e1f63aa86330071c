import { handle } from '#door/handle.ts'
import { findMailServers } from './contracts.ts'
import { findProvider } from './find-provider.server.ts'

export const findMailServersHandler = handle(findMailServers, async ({ input, deps }) => ({
  provider: (await findProvider(deps, input.address))?.name ?? null,
}))
