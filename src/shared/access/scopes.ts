/** What a program may do with an API key. A call that declares no scope is closed to programs. */
export const scopes = ['read', 'contacts', 'write', 'export', 'send'] as const
export type Scope = (typeof scopes)[number]

/** The key by which a program makes a call. */
export interface ViewerKey {
  id: string
  name: string
  scopes: readonly Scope[]
}
