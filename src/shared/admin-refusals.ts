import type { Refusal } from './access.ts'
import type { RefusalWords } from './contract.ts'

/** How the admin's calls refuse (calls.md, 'get-pending-submissions'). */
export const adminRefusals = {
  sign_in_required: { message: 'Missing auth token' },
  forbidden: { message: 'Unauthorized' },
} as const satisfies Partial<Record<Refusal, RefusalWords>>
