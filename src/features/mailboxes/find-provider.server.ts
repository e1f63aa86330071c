import type { Deps } from '#door/deps.ts'
import { domainOf, type MailProvider, providerOf } from './providers.ts'

/** Most addresses say it themselves; of the others, the DNS does. */
export async function findProvider(deps: Pick<Deps, 'mailExchangers'>, address: string): Promise<MailProvider | null> {
  return providerOf(address, []) ?? providerOf(address, await deps.mailExchangers(domainOf(address)).catch(() => []))
}
