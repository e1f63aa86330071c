/** Requirements for a new password, for the browser's forms and for the server. */
import { limits } from '#shared/product/limits.ts'

export const passwordMessages = {
  mismatch: 'Passwords do not match.',
  terms: 'You must accept the terms and conditions.',
  tooShort: `Password must be at least ${limits.passwordMin} characters long.`,
  tooLong: `Password must be at most ${limits.passwordMax} characters long.`,
  tooCommon: 'This password is too common. Please choose another.',
} as const

/** What is wrong with its length; null if nothing is. Only the server knows whether it is too common. */
export function passwordLengthProblem(password: string): string | null {
  if (password.length < limits.passwordMin) return passwordMessages.tooShort
  return password.length > limits.passwordMax ? passwordMessages.tooLong : null
}

export interface SignUpFields {
  password: string
  /** Undefined if the sender has no such field: programs don't type a password twice. */
  confirmPassword?: string | undefined
  terms?: boolean | undefined
}

/** The first problem, in this order: match, terms, length. */
export function signUpProblem({ password, confirmPassword, terms }: SignUpFields) {
  if (confirmPassword !== undefined && confirmPassword !== password) {
    return { field: 'confirmPassword', message: passwordMessages.mismatch } as const
  }
  if (terms === false) return { field: 'terms', message: passwordMessages.terms } as const
  const length = passwordLengthProblem(password)
  return length === null ? null : ({ field: 'password', message: length } as const)
}
