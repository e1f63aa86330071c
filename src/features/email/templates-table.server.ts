import type { Handler } from '#door/handle.ts'
import { contractError } from '#shared/calls/contract.ts'
import { noTable } from './contracts.ts'

/** A call that changes templates: while their table is missing, it says how to get it. */
export function needsTable(handler: Handler): Handler {
  return {
    ...handler,
    fulfil: async (input, caller, deps, facts) => {
      try {
        return await handler.fulfil(input, caller, deps, facts)
      } catch (error) {
        if (!isMissingTable(error)) throw error
        deps.log.error({ err: error, requestId: facts.requestId }, 'email templates cannot be changed')
        throw contractError(noTable, 'setup')
      }
    },
  }
}

export function isMissingTable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '42P01' || /relation .*does not exist/.test(String(message))
}
