/**
 * Which visitors are search engines. Anyone can claim to be one, so the address is verified through DNS, as the search
 * engines themselves advise: its host name must be theirs, and must resolve back to the address. Nothing waits for
 * this: until the answer arrives, a search engine is treated like any other visitor.
 */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Reader } from '#door/reading.ts'

/** What the client claims to be, and the host name endings of that search engine. */
const engines: readonly [RegExp, readonly string[]][] = [
  [/Googlebot|Google-InspectionTool|GoogleOther/i, ['.googlebot.com', '.google.com']],
  [/bingbot|BingPreview/i, ['.search.msn.com']],
  [/Applebot/i, ['.applebot.apple.com']],
  [/YandexBot/i, ['.yandex.com', '.yandex.net', '.yandex.ru']],
  [/Slurp/i, ['.crawl.yahoo.net']],
]

/** Both reject if there is no such name, or no answer. */
export interface NameService {
  /** The host names of an address. */
  reverse: (address: string) => Promise<string[]>
  /** The addresses of a host name. */
  lookUp: (host: string, version: 4 | 6) => Promise<string[]>
}

const hour = 60 * 60 * 1000
/** Milliseconds that an answer is valid; after a network error, it is retried sooner. */
const ttl = { yes: 24 * hour, no: hour, fault: 60_000 }
const maxEntries = 5000
/** Concurrent lookups; a flood of forged names must not become a flood of lookups. */
const maxAsked = 20

export interface SearchEngines {
  isSearchEngine: (reader: Pick<Reader, 'viewer' | 'address' | 'agent'>) => boolean
  /** Resolves when no lookup is in progress. */
  settled: () => Promise<void>
}

export function makeSearchEngines({
  names = systemNames(),
  now = () => performance.now(),
}: {
  names?: NameService | undefined
  now?: () => number
} = {}): SearchEngines {
  const answers = new Map<string, { verified: boolean; until: number }>()
  const asked = new Map<string, Promise<void>>()

  const ask = async (address: string, endings: readonly string[]): Promise<void> => {
    let verified = false
    let life = ttl.no
    try {
      verified = await isTheirs(names, address, endings)
      if (verified) life = ttl.yes
    } catch (error) {
      if (!isNoSuchName(error)) life = ttl.fault
    }
    if (answers.size >= maxEntries) answers.delete(answers.keys().next().value!)
    answers.set(address, { verified, until: now() + life })
    asked.delete(address)
  }

  return {
    isSearchEngine: ({ viewer, address, agent }) => {
      if (viewer !== null) return false
      const endings = engines.find(([says]) => says.test(agent))?.[1]
      if (!endings) return false
      const known = answers.get(address)
      if (known && known.until > now()) return known.verified
      if (!asked.has(address) && asked.size < maxAsked) asked.set(address, ask(address, endings))
      // While a verified search engine is being rechecked, it stays verified.
      return known?.verified ?? false
    },
    settled: async () => {
      await Promise.all(asked.values())
    },
  }
}

async function isTheirs(names: NameService, address: string, endings: readonly string[]): Promise<boolean> {
  const version = isIP(address)
  if (version === 0) return false
  const hosts = (await names.reverse(address)).map((host) => host.toLowerCase().replace(/\.$/, ''))
  const host = hosts.find((name) => endings.some((ending) => name.endsWith(ending)))
  if (!host) return false
  const addresses = await names.lookUp(host, version === 6 ? 6 : 4)
  return addresses.some((one) => sameAddress(one, address))
}

function sameAddress(a: string, b: string): boolean {
  return canonical(a) === canonical(b)
}

/** IPv6 addresses can be written in several ways. */
function canonical(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname : address
}

function isNoSuchName(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ENOTFOUND' || code === 'ENODATA'
}

function systemNames(): NameService {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return {
    reverse: (address) => resolver.reverse(address),
    lookUp: (host, version) => (version === 4 ? resolver.resolve4(host) : resolver.resolve6(host)),
  }
}
