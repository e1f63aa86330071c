/**
 * Every call of the product and who may make it, written down a second time and by hand: `calls.md` as a table. A
 * contract that is missing here, or whose answers differ, fails the suite.
 */
import type { Speaker } from './server.ts'

/** Rows of `calls.md`: `own!` is own except demo. */
export type AccessWord = 'open' | 'own' | 'own!' | 'paid' | 'premium' | 'admin'

export const speakers = ['visitor', 'free', 'basic', 'premium', 'monthly', 'demo', 'admin'] as const satisfies Speaker[]

/** The refusal of each persona, `·` where there is none; in the order of `speakers`. */
export const refusals: Record<AccessWord, readonly (number | '·')[]> = {
  open: ['·', '·', '·', '·', '·', '·', '·'],
  own: [401, '·', '·', '·', '·', '·', '·'],
  'own!': [401, '·', '·', '·', '·', 403, '·'],
  paid: [401, 402, '·', '·', '·', 403, '·'],
  premium: [401, 402, 402, '·', '·', 403, '·'],
  admin: [401, 403, 403, 403, 403, 403, '·'],
}

export const accessOf: Record<string, AccessWord> = {
  'get-account': 'own',
  'check-admin': 'own',
  get_my_subscription: 'own',
}
