/** PostgreSQL's foreign_key_violation: what the row belongs to was deleted at the same moment. */
export function isForeignKeyViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23503'
}
