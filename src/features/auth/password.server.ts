/** Passwords are stored as argon2id with the parameters of the OWASP Password Storage Cheat Sheet (19 MiB, 2, 1). */
import { hash, verify } from '@node-rs/argon2'
import { isCommonPassword } from './common-passwords.server.ts'
import { passwordLengthProblem, passwordMessages } from './password-rules.ts'

// argon2id is the library's default algorithm; its enum cannot be imported under isolated modules.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** False for a wrong password and for a stored hash in another format. */
export function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  return verify(stored, password, parameters).catch(() => false)
}

/** What is wrong with a new password, in a sentence; null if nothing is. `email`: the address it is for. */
export function passwordProblem(password: string, email?: string): string | null {
  const length = passwordLengthProblem(password)
  if (length !== null) return length
  return isCommonPassword(password, email) ? passwordMessages.tooCommon : null
}
