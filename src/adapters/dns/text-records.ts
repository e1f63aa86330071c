import { Resolver } from 'node:dns/promises'
import type { MailExchangers, TextRecords } from './port.ts'

const absent: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks the name servers this machine is configured to use. */
export function systemTextRecords(): TextRecords {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  return async (name) => {
    try {
      // A long record is sent in parts.
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (absent.has((error as NodeJS.ErrnoException).code)) return []
      throw error
    }
  }
}

export function systemMailExchangers(): MailExchangers {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  return async (domain) => {
    try {
      const found = await resolver.resolveMx(domain)
      return found.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange.toLowerCase())
    } catch (error) {
      if (absent.has((error as NodeJS.ErrnoException).code)) return []
      throw error
    }
  }
}
