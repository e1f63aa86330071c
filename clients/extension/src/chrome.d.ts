/** The part of Chrome's extension API that the helper uses. */
declare namespace chrome {
  const runtime: {
    openOptionsPage(): Promise<void>
    getManifest(): { version: string; homepage_url?: string }
  }
  const tabs: { query(of: { active: boolean; currentWindow: boolean }): Promise<{ id?: number }[]> }
  const scripting: {
    executeScript(of: { target: { tabId: number }; files: string[] }): Promise<{ result?: unknown }[]>
  }
  const permissions: Record<'request' | 'contains', (of: { origins: string[] }) => Promise<boolean>>
  const storage: {
    local: {
      get(names: string[]): Promise<Record<string, unknown>>
      set(values: Record<string, unknown>): Promise<void>
      setAccessLevel?(of: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
    }
  }
}
