/** What a new password has to be, for the browser's forms and for the server. */
import { limits } from '#shared/product/limits.ts'

export const passwordMessages = {
  mismatch: 'Passwords do not match.',
  terms: 'You must accept the terms and conditions.',
  tooShort: `Password must be at least ${limits.passwordMin} characters long.`,
  tooLong: `Password must be at most ${limits.passwordMax} characters long.`,
  tooCommon: 'This password is too common. Please choose another.',
} as const

/** What is wrong with its length; null when nothing is. Whether it is too common, the server alone knows. */
export function passwordLengthProblem(password: string): string | null {
  if (password.length < limits.passwordMin) return passwordMessages.tooShort
  return password.length > limits.passwordMax ? passwordMessages.tooLong : null
}

export interface SignUpFields {
  password: string
  /** Undefined where the sender has no such field: programs do not type a password twice. */
  confirmPassword?: string | undefined
  terms?: boolean | undefined
}

/** The first fault, in this order: match, terms, length. */
export function signUpProblem({ password, confirmPassword, terms }: SignUpFields) {
  if (confirmPassword !== undefined && confirmPassword !== password) {
    return { field: 'confirmPassword', message: passwordMessages.mismatch } as const
  }
  if (terms === false) return { field: 'terms', message: passwordMessages.terms } as const
  const length = passwordLengthProblem(password)
  return length === null ? null : ({ field: 'password', message: length } as const)
}
