import type { Refusal } from '../access/access.ts'
import type { RefusalWords } from './contract.ts'

/** How admin calls refuse. */
export const adminRefusals = {
  sign_in_required: { message: 'Missing auth token' },
  forbidden: { message: 'Unauthorized' },
} as const satisfies Partial<Record<Refusal, RefusalWords>>
