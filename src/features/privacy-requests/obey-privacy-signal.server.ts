import { handle } from '#door/handle.ts'
import { obeySignal } from './account-opt-out.server.ts'
import { obeyPrivacySignal } from './own-contracts.ts'

export const obeyPrivacySignalHandler = handle(obeyPrivacySignal, async ({ caller, deps }) => {
  await obeySignal(deps, caller)
  return {}
})
