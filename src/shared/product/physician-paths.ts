/** Addresses for physicians about their own profile: separate from `paths`, so that few pages load them. */
export const physicianPaths = {
  claim: (physicianId?: number) =>
    physicianId === undefined ? '/physicians/claim' : `/physicians/claim?physician=${physicianId}`,
  /** A physician's own page. */
  me: () => '/me',
  /** Only messages lead there. */
  objection: (token: string) => `/physicians/claim?token=${encodeURIComponent(token)}`,
} as const
