import type { OutputOf } from '#shared/calls/contract.ts'
import type { getUser } from './contracts.ts'

export type UserFacts = OutputOf<typeof getUser>
