/**
 * Which visitors are search engines. Anyone can take the name of one, so its network is asked, as the search engines
 * themselves advise: the address's host name has to be theirs, and that name has to lead back to the address. Nothing
 * waits for it: until the answer is there, a search engine is a visitor like all others.
 */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Reader } from '#door/reading.ts'

/** What the client says it is, and where the host names of those end that it says it is one of. */
const engines: readonly [RegExp, readonly string[]][] = [
  [/Googlebot|Google-InspectionTool|GoogleOther/i, ['.googlebot.com', '.google.com']],
  [/bingbot|BingPreview/i, ['.search.msn.com']],
  [/Applebot/i, ['.applebot.apple.com']],
  [/YandexBot/i, ['.yandex.com', '.yandex.net', '.yandex.ru']],
  [/Slurp/i, ['.crawl.yahoo.net']],
]

/** Both reject where there is no such name, or no answer. */
export interface NameService {
  /** The host names of an address. */
  reverse: (address: string) => Promise<string[]>
  /** The addresses of a host name. */
  lookUp: (host: string, version: 4 | 6) => Promise<string[]>
}

const hour = 60 * 60 * 1000
/** Milliseconds for which an answer holds; a fault of the network is asked about again sooner. */
const kept = { yes: 24 * hour, no: hour, fault: 60_000 }
const mostKept = 5000
/** Questions under way at once; a flood of forged names must not become one of questions. */
const mostAsked = 20

export interface SearchEngines {
  isSearchEngine: (reader: Pick<Reader, 'viewer' | 'address' | 'agent'>) => boolean
  /** Resolves when no question is under way. */
  settled: () => Promise<void>
}

export function makeSearchEngines({
  names = systemNames(),
  now = Date.now,
}: {
  names?: NameService | undefined
  now?: () => number
} = {}): SearchEngines {
  const answers = new Map<string, { verified: boolean; until: number }>()
  const asked = new Map<string, Promise<void>>()

  const ask = async (address: string, endings: readonly string[]): Promise<void> => {
    let verified = false
    let life = kept.no
    try {
      verified = await isTheirs(names, address, endings)
      if (verified) life = kept.yes
    } catch (error) {
      if (!isNoSuchName(error)) life = kept.fault
    }
    if (answers.size >= mostKept) answers.delete(answers.keys().next().value!)
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
      if (!asked.has(address) && asked.size < mostAsked) asked.set(address, ask(address, endings))
      // While a search engine that was verified is asked about again, it stays one.
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
