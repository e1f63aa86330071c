/**
 * The database can't be used as it is. The message is for the operator and names the folder or the setting to change,
 * so catch this and print only the message, without a stack.
 */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError'
}

/** The code of a system or PostgreSQL error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
