/** Where Attending is, and the person's own key: in this browser, and in no page's reach. */
export interface Settings {
  origin: string
  key: string
}

export async function readSettings(): Promise<Settings> {
  // The manifest names whose helper this is. Firefox adds a slash to it.
  const ownOrigin = URL.parse(chrome.runtime.getManifest().homepage_url ?? '')?.origin ?? ''
  const { origin = ownOrigin, key = '' } = (await chrome.storage.local.get(['origin', 'key'])) as Partial<Settings>
  return { origin, key }
}

export async function saveSettings(settings: Settings): Promise<void> {
  // Firefox has this for other storage only; no script of the helper stays in a page, anyway.
  await chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  await chrome.storage.local.set({ ...settings })
}

/** Chrome's patterns have no ports. */
const patternOf = ({ protocol, hostname }: URL) => ({ origins: [`${protocol}//${hostname}/*`] })

/** Asks the person, unless the address is the one that this helper was made for, or was allowed before. */
export const askToReach = (origin: string): Promise<boolean> => chrome.permissions.request(patternOf(new URL(origin)))

/** What was allowed can be taken back in the browser's settings; Firefox may not have asked for the helper's own. */
export const mayReach = (origin: string): Promise<boolean> => chrome.permissions.contains(patternOf(new URL(origin)))

export type Fields = Partial<Record<'address' | 'key', string>>

/** What was typed, or what is wrong with it. */
export function readTyped(address: string, key: string): { settings: Settings } | { wrong: Fields } {
  const url = URL.parse(address.trim())
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  const isGood = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)
  const typedKey = key.trim()
  const wrong: Fields = {
    ...(!(url && isGood) && { address: 'Enter an address that begins with https://.' }),
    ...(!/^att_[\w-]+$/.test(typedKey) && { key: 'Paste an API key. It begins with att_.' }),
  }
  return url && Object.keys(wrong).length === 0 ? { settings: { origin: url.origin, key: typedKey } } : { wrong }
}
