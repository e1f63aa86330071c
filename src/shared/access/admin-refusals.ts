import type { RefusalWords } from '../calls/contract.ts'
import type { Refusal } from './access.ts'

/** How admin calls refuse. */
export const adminRefusals = {
  sign_in_required: { message: 'Missing auth token' },
  forbidden: { message: 'Unauthorized' },
} as const satisfies Partial<Record<Refusal, RefusalWords>>
