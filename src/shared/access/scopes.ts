/** What a program may do with an API key or as a connected app. A call that declares no scope is closed to programs. */
export const scopes = ['read', 'contacts', 'write', 'export', 'send'] as const
export type Scope = (typeof scopes)[number]

/** The key, or the connected app, by which a program makes a call. */
export interface ViewerKey {
  id: string
  /** An app that its member connected by signing in. */
  isApp?: true
  name: string
  scopes: readonly Scope[]
}
