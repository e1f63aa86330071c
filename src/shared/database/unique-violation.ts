/** PostgreSQL's unique_violation: someone else wrote the same value at the same moment. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}
