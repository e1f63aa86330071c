import { passwordLengthProblem, passwordMessages } from './password-rules.ts'

/** What is wrong with a new password that was typed twice, in the order of section 5. */
export function newPasswordProblem(password: string, confirmPassword: string) {
  if (password !== confirmPassword) return { field: 'confirmPassword', message: passwordMessages.mismatch } as const
  const message = passwordLengthProblem(password)
  return message === null ? null : ({ field: 'newPassword', message } as const)
}
