/** The second factor asked for again, before what someone at another person's open session must not do (ASVS 7.5.1). */
import { z } from 'zod'
import { type CallError, isCallError } from '#shared/calls/call-error.ts'

/** Of the authenticator app, or a recovery code. Not needed by accounts without a second factor. */
export const CodeAgain = z.string('Please enter the code.').trim().max(50, 'Please enter the code.').optional()

export const factorErrors = {
  codeNeeded: [422, 'Enter the code your authenticator app shows now, or a recovery code.'],
  wrongCode: [422, 'That code isn’t right. Enter the one your authenticator app shows now, or a recovery code.'],
} as const

/** Whether a call was refused for the code: none was sent, or a wrong one. */
export function asksForCode(error: unknown): error is CallError {
  return isCallError(error) && (error.code === 'code_needed' || error.code === 'wrong_code')
}
