/** Numbers of California's deletion lists. */
export const dropLimits = {
  requests: 400_000,
  upload: 32 * 1024 * 1024,
  path: '/uploads/deletion-lists',
  /** Days within which lists must be downloaded again (Cal. Civ. Code §1798.99.86(c)(1)). */
  everyDays: 45,
  /** Matched requests that the desk shows. */
  shown: 200,
} as const
