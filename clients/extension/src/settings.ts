/** Where Attending is, and the person's own key: in this browser, and in no page's reach. */
export interface Settings {
  origin: string
  key: string
}

/** Of whoever made this extension. */
const ownOrigin: string = import.meta.env.ORIGIN

export async function readSettings(): Promise<Settings> {
  const { origin = ownOrigin, key = '' } = (await chrome.storage.local.get(['origin', 'key'])) as Partial<Settings>
  return { origin, key }
}

export async function saveSettings(settings: Settings): Promise<void> {
  await chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
  await chrome.storage.local.set({ ...settings })
}

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
