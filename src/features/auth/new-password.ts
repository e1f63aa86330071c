import { CallError } from '#shared/calls/call-error.ts'
import { passwordLengthProblem, passwordMessages } from './password-rules.ts'

/** What is wrong with a new password that was typed twice; the first problem in sign-up's order. */
function newPasswordProblem(password: string, confirmPassword: string) {
  if (password !== confirmPassword) return { field: 'confirmPassword', message: passwordMessages.mismatch } as const
  const message = passwordLengthProblem(password)
  return message === null ? null : ({ field: 'newPassword', message } as const)
}

/** The same by field, for a form. */
export function newPasswordProblems(password: string, confirmPassword: string) {
  const problem = newPasswordProblem(password, confirmPassword)
  return problem ? { [problem.field]: problem.message } : {}
}

/** Throws a `CallError` 422 if there is a problem with a new password that was typed twice. */
export function checkNewPassword(password: string, confirmPassword: string): void {
  const problem = newPasswordProblem(password, confirmPassword)
  if (!problem) return
  throw new CallError(422, 'invalid_input', problem.message, { fields: { [problem.field]: problem.message } })
}

/** The call names the field `password`. */
export function asNewPassword(error: CallError): CallError {
  const message = error.fields?.password
  return message ? new CallError(error.status, error.code, error.message, { fields: { newPassword: message } }) : error
}
