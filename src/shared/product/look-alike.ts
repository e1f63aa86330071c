/** What a profile can have in common with a removed one. */
export const agreeing = ['name', 'phone', 'email', 'state', 'specialty'] as const
export type Agreeing = (typeof agreeing)[number]
